import type { AnswerOf } from '@nhip-cau/contract/kernel'
import {
  changePrescription,
  type MealTime,
  type MedicineForm,
  type MedicinePlace,
  medicineLimits,
  medicinePlaces,
  type Prescription,
  type prescriptionListInput,
  sendPrescription,
} from '@nhip-cau/contract/schemas/prescriptions'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { ChildLabel } from '../../lib/child-label.tsx'
import type { DraftName } from '../../lib/drafts.ts'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useFileField } from '../../lib/use-file-field.ts'
import { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FormPanel, FormRow } from '../../ui/form-panel.tsx'
import { formatLongDate, formatTime } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import styles from '../../ui/request-card.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useSchoolNow } from '../../ui/use-school-now.ts'
import { AgainButton } from './again-button.tsx'
import { AwayNotice } from './away-notice.tsx'
import { MedicineFields, type MedicineValues } from './medicine-fields.tsx'
import { placeNames } from './prescription-texts.ts'

type Input = AnswerOf<typeof prescriptionListInput>

type Props = {
  readonly input: Input
  /** The request to change; absent for a new one. */
  readonly prescription?: Prescription | undefined
  readonly onClose: () => void
}

let last = 0
const emptyMedicine = (): MedicineValues => {
  last += 1
  return {
    key: `m${last}`,
    name: '',
    dose: '',
    form: '',
    meal: '',
    times: [],
    image: null,
    image_id: null,
    sending: false,
  }
}

/** The last medicine above this one whose times are chosen. */
const timedBefore = (medicines: readonly MedicineValues[], index: number) =>
  medicines.slice(0, index).findLast(({ meal, times }) => meal !== '' && times.length > 0)

type Values = {
  readonly student_id: string
  readonly from: string
  readonly to: string
  readonly illness: string
  /** Empty until chosen: the form states nothing that the family has not said. */
  readonly place: MedicinePlace | ''
  readonly note: string
  readonly image_ids: readonly string[]
  readonly medicines: readonly MedicineValues[]
  readonly agreed: boolean
}

/** Leaves out today once the school accepts no more requests for it. */
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
    place: prescription?.place ?? '',
    note: prescription?.note ?? '',
    image_ids: prescription?.images.map(({ id }) => id) ?? [],
    medicines: prescription?.medicines.map(
      (one): MedicineValues => ({ ...emptyMedicine(), ...one, image_id: one.image?.id ?? null }),
    ) ?? [emptyMedicine()],
    agreed: false,
  }
}

/** A family's request for medicine, as exact as the label on the package. */
export const PrescriptionForm = ({ input, prescription, onClose }: Props) => {
  const draft: DraftName = prescription ? `prescription:${prescription.id}` : 'prescription'
  const photos = usePhotoUploads({
    maxCount: medicineLimits.photos,
    start: prescription?.images ?? [],
    kept: { form: draft, part: 'photos' },
  })
  const done = () => {
    showToast({ text: m.prescription_sent() })
    onClose()
  }
  const send = useCommand(sendPrescription, { quiet: true, form: draft, onDone: done })
  const change = useCommand(changePrescription, { quiet: true, onDone: done })
  const bodyOf = ({ student_id: _child, note, medicines, place, ...rest }: Values) => ({
    ...rest,
    // The contract refuses what is not chosen.
    place: place as MedicinePlace,
    note: note || null,
    image_ids: photos.ids,
    medicines: medicines.map(({ key: _key, image: _image, sending: _sending, times, form, meal, ...one }) => ({
      ...one,
      form: form as MedicineForm,
      meal: meal as MealTime,
      times: [...times],
    })),
  })
  const form = useContractForm({
    rules: (prescription ? changePrescription : sendPrescription).body as z.ZodType<unknown, unknown>,
    start: startOf(input, prescription),
    bodyOf: (typed) =>
      prescription
        ? { ...bodyOf(typed), version: prescription.version }
        : { ...bodyOf(typed), student_id: typed.student_id },
    failure: send.error ?? change.error,
    draft,
    texts: {
      student_id: m.daily_choose_child,
      place: m.prescription_choose_place,
      'medicines.*.form': m.prescription_choose_form,
      'medicines.*.meal': m.prescription_choose_meal,
    },
  })
  const { values, field } = form
  useFileField(form, 'image_ids', photos.ids)
  const rows = form.list('medicines')
  const [added, setAdded] = useState<string>()
  const addMedicine = () => {
    const medicine = emptyMedicine()
    setAdded(medicine.key)
    rows.add(medicine)
  }
  const now = useSchoolNow(input.now)
  const days = openDays(input, now).map((day) => ({ value: day, label: formatLongDate(day) }))
  const late = formatTime(now) > input.until
  const fillFrom = (last: Prescription) => {
    const medicines = last.medicines.map(({ name, dose, form: kind, meal, times }): MedicineValues => {
      return { ...emptyMedicine(), name, dose, form: kind, meal, times }
    })
    form.put({ illness: last.illness, place: last.place, note: last.note ?? '', medicines })
    showToast({ text: m.prescription_again_done(), tone: 'info', duration: 8000 })
  }
  const submit = () => {
    if (photos.busy || values.medicines.some(({ sending }) => sending)) {
      showToast({ tone: 'info', text: m.daily_photos_busy() })
      return
    }
    form.submit(() => {
      const { student_id } = values
      if (!prescription) return send.mutate({ body: { ...bodyOf(values), student_id } })
      const { id, version } = prescription
      change.mutate({ params: { id }, body: { ...bodyOf(values), version } })
    })
  }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={prescription ? m.prescription_change() : m.prescription_new()}
      {...form.panel}
      dirty={form.panel.dirty || photos.changed}
      busy={send.isPending || change.isPending}
      submitLabel={m.daily_send()}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        {!prescription && (
          <Choice
            label={m.prescription_who()}
            options={input.children.map((child) => ({
              value: child.id,
              label: <ChildLabel child={child} className={child.class?.name} />,
              disabled: child.class === null,
            }))}
            {...field('student_id')}
            value={values.student_id}
          />
        )}
        {!prescription && values.student_id !== '' && (
          <AgainButton key={values.student_id} studentId={values.student_id} onAgain={fillFrom} />
        )}
        {input.days.includes(input.today) && (
          <Notice
            tone={late ? 'waiting' : 'info'}
            title={(late ? m.prescription_until_past : m.prescription_until_hint)({ time: input.until })}
          />
        )}
        <FormRow>
          <SelectField
            label={m.daily_from()}
            options={days}
            {...field('from')}
            onChange={(from) => form.put({ from, to: values.to < from ? from : values.to })}
          />
          <SelectField label={m.daily_to()} options={days.filter((day) => day.value >= values.from)} {...field('to')} />
        </FormRow>
        <AwayNotice studentId={values.student_id} from={values.from} to={values.to} />
        <InputField label={m.prescription_illness()} maxLength={200} {...field('illness')} />
        {values.medicines.map((one, index) => (
          <MedicineFields
            key={one.key}
            value={one}
            number={index + 1}
            timed={timedBefore(values.medicines, index)}
            draft={draft}
            row={rows.row(index)}
            removable={values.medicines.length > 1}
            added={one.key === added}
          />
        ))}
        {values.medicines.length < medicineLimits.medicines && (
          <Button variant="light" size="md" leftSection={<IconPlus size={20} />} onClick={addMedicine}>
            {m.prescription_add()}
          </Button>
        )}
        <Choice
          label={m.prescription_place()}
          {...field('place')}
          options={medicinePlaces.map((value) => ({ value, label: placeNames[value]() }))}
        />
        <PhotoPicker
          label={m.prescription_photo()}
          optional={!input.photo_required}
          {...photos.picker}
          error={field('image_ids').error}
        />
        <InputField label={m.prescription_note()} optional lines={2} maxLength={500} {...field('note')} />
        <CheckField label={m.prescription_agree()} hint={m.prescription_agree_hint()} {...field('agreed')} />
      </div>
    </FormPanel>
  )
}
