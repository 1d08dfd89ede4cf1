import type { AnswerOf } from '@nhip-cau/contract/kernel'
import {
  changePrescription,
  type MedicinePlace,
  medicineLimits,
  medicinePlaces,
  type Prescription,
  type prescriptionListInput,
  sendPrescription,
} from '@nhip-cau/contract/prescriptions'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { useRequestPhotos } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FormPanel, FormRow } from '../../ui/form-panel.tsx'
import { formatLongDate, formatTime, givenName } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import styles from '../../ui/request-card.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useFields } from '../../ui/use-fields.ts'
import { useSchoolNow } from '../../ui/use-school-now.ts'
import { MedicineFields, type MedicineValues } from './medicine-fields.tsx'
import { placeNames } from './prescription-words.ts'

type Input = AnswerOf<typeof prescriptionListInput>

type Props = {
  readonly input: Input
  /** The request that is changed; a new one when absent. */
  readonly prescription?: Prescription | undefined
  readonly onClose: () => void
}

const none: Readonly<Record<string, string>> = {}
let last = 0
const emptyMedicine = (): MedicineValues => {
  last += 1
  return { key: `m${last}`, name: '', dose: '', form: 'syrup', meal: 'after_meal', times: [], image_id: null }
}

type Values = {
  readonly student_id: string
  readonly from: string
  readonly to: string
  readonly illness: string
  readonly place: MedicinePlace
  readonly note: string
  readonly image_ids: readonly string[]
  readonly medicines: readonly MedicineValues[]
  readonly agreed: boolean
}

/** Today is left out once the school takes nothing more on for it. */
const openDays = ({ days, today, until }: Input, now: number) =>
  days.filter((day) => day !== today || formatTime(now) <= until)

const startOf = (input: Input, prescription: Prescription | undefined): Values => {
  const [only, ...others] = input.children
  const first = openDays(input, Date.parse(input.now))[0] ?? input.today
  return {
    student_id: prescription?.student.id ?? (only && others.length === 0 ? only.id : ''),
    from: prescription && prescription.from >= first ? prescription.from : first,
    to: prescription && prescription.to >= first ? prescription.to : first,
    illness: prescription?.illness ?? '',
    place: prescription?.place ?? 'bag',
    note: prescription?.note ?? '',
    image_ids: [],
    medicines: prescription?.medicines.map(
      ({ image, ...one }): MedicineValues => ({ ...emptyMedicine(), ...one, image_id: image?.id ?? null }),
    ) ?? [emptyMedicine()],
    agreed: false,
  }
}

/** What a family asks the school to give: as exact as the label on the bag. */
export const PrescriptionForm = ({ input, prescription, onClose }: Props) => {
  const photos = useRequestPhotos(medicineLimits.photos, prescription?.images)
  const boxes = [
    useRequestPhotos(1, boxOf(prescription, 0)),
    useRequestPhotos(1, boxOf(prescription, 1)),
    useRequestPhotos(1, boxOf(prescription, 2)),
    useRequestPhotos(1, boxOf(prescription, 3)),
    useRequestPhotos(1, boxOf(prescription, 4)),
  ]
  const done = () => {
    showToast({ text: m.medicine_sent() })
    onClose()
  }
  const send = useCommand(sendPrescription, { quiet: true, onDone: done })
  const change = useCommand(changePrescription, { quiet: true, onDone: done })
  const error = send.error ?? change.error
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>()
  const errors = missing ?? (isApiProblem(error) ? error.errors : none)
  const form = useFields<Values>(startOf(input, prescription), errors)
  // Where each medicine's photo waits, whichever of them is taken out again.
  const [places, setPlaces] = useState(() => form.values.medicines.map((_, index) => index))
  const { values, field, set } = form
  const now = useSchoolNow(input.now)
  const days = openDays(input, now).map((day) => ({ value: day, label: formatLongDate(day) }))
  const late = formatTime(now) > input.until
  const submit = () => {
    if (photos.busy || boxes.some((box) => box.busy)) {
      showToast({ tone: 'info', text: m.daily_photos_busy() })
      return
    }
    if (values.student_id === '') {
      setMissing({ student_id: m.absence_choose_child() })
      return
    }
    setMissing(undefined)
    const { student_id, ...rest } = values
    const body = {
      ...rest,
      note: values.note || null,
      image_ids: photos.ids,
      medicines: values.medicines.map(({ key: _key, times, ...one }, index) => ({
        ...one,
        times: [...times],
        image_id: boxes[places[index] ?? 0]?.ids[0] ?? null,
      })),
    }
    if (prescription)
      change.mutate({ params: { id: prescription.id }, body: { ...body, version: prescription.version } })
    else send.mutate({ body: { ...body, student_id } })
  }
  const errorsOf = (index: number) =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([key, text]) => {
        const [list, at, name] = key.split('.')
        return list === 'medicines' && Number(at) === index && name !== undefined ? [[name, text]] : []
      }),
    )
  const remove = (index: number) => {
    boxes[places[index] ?? 0]?.picker.items.map((item) => boxes[places[index] ?? 0]?.picker.onRemove(item.id))
    setPlaces(places.filter((_, at) => at !== index))
    set(
      'medicines',
      values.medicines.filter((_, at) => at !== index),
    )
  }
  const add = () => {
    const free = [0, 1, 2, 3, 4].find((place) => !places.includes(place)) ?? 0
    setPlaces([...places, free])
    set('medicines', [...values.medicines, emptyMedicine()])
  }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={prescription ? m.medicine_change() : m.medicine_new()}
      dirty={form.dirty}
      busy={send.isPending || change.isPending}
      submitLabel={m.absence_send()}
      errors={form.summary}
      failure={error ? problemText(error) : undefined}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        {!prescription && (
          <Choice
            label={m.medicine_who()}
            options={input.children.map((child) => ({
              value: child.id,
              label: `${givenName(child.full_name)}${child.class ? ` · ${child.class.name}` : ''}`,
              disabled: child.class === null,
            }))}
            {...field('student_id')}
            value={values.student_id}
          />
        )}
        {input.days.includes(input.today) && (
          <Notice
            tone={late ? 'waiting' : 'info'}
            title={(late ? m.medicine_until_past : m.medicine_until_hint)({ time: input.until })}
          />
        )}
        <FormRow>
          <SelectField
            label={m.absence_from()}
            options={days}
            {...field('from')}
            onChange={(from) => form.replace({ ...values, from, to: values.to < from ? from : values.to })}
          />
          <SelectField
            label={m.absence_to()}
            options={days.filter((day) => day.value >= values.from)}
            {...field('to')}
          />
        </FormRow>
        <InputField label={m.medicine_illness()} maxLength={200} {...field('illness')} />
        {values.medicines.map((one, index) => (
          <MedicineFields
            key={one.key}
            value={one}
            number={index + 1}
            errors={errorsOf(index)}
            photo={(boxes[places[index] ?? 0] ?? photos).picker}
            onChange={(next) =>
              set(
                'medicines',
                values.medicines.map((other, at) => (at === index ? next : other)),
              )
            }
            onRemove={values.medicines.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {values.medicines.length < medicineLimits.medicines && (
          <Button variant="light" size="md" leftSection={<IconPlus size={20} />} onClick={add}>
            {m.medicine_add()}
          </Button>
        )}
        <Choice
          label={m.medicine_place()}
          value={values.place}
          onChange={(place) => set('place', place)}
          options={medicinePlaces.map((value) => ({ value, label: placeNames[value]() }))}
        />
        <PhotoPicker
          label={input.photo_required ? m.medicine_photo_needed() : m.medicine_photo()}
          {...photos.picker}
          error={field('image_ids').error}
        />
        <InputField label={m.medicine_note()} optional lines={2} maxLength={500} {...field('note')} />
        <CheckField label={m.medicine_agree()} hint={m.medicine_agree_hint()} {...field('agreed')} />
      </div>
    </FormPanel>
  )
}

const boxOf = (prescription: Prescription | undefined, index: number) => {
  const image = prescription?.medicines[index]?.image
  return image ? [image] : []
}
