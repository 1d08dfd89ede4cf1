import type { Image } from '@nhip-cau/contract/media'
import {
  type MealTime,
  type MedicineForm,
  mealTimes,
  medicineForms,
  medicineLimits,
} from '@nhip-cau/contract/prescriptions'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftName } from '../../lib/drafts.ts'
import type { FieldBinding } from '../../lib/use-contract-form.ts'
import { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { formNames, mealNames } from './prescription-texts.ts'

export type MedicineValues = {
  readonly key: string
  readonly name: string
  readonly dose: string
  /** Empty until chosen. */
  readonly form: MedicineForm | ''
  readonly meal: MealTime | ''
  readonly times: readonly string[]
  /** The photo when the form was opened. */
  readonly image: Image | null
  readonly image_id: string | null
  readonly sending: boolean
}

/** Usual times for medicine: before and after lunch, after the nap. */
const usual = [
  { time: '10:15', label: m.prescription_time_before_lunch },
  { time: '11:15', label: m.prescription_time_after_lunch },
  { time: '14:15', label: m.prescription_time_after_nap },
]

const isSameTime = (one: MedicineValues, other: MedicineValues) =>
  one.meal === other.meal && one.times.join() === other.times.join()

const whenText = ({ meal, times }: MedicineValues) => [...(meal === '' ? [] : [mealNames[meal]()]), ...times].join(', ')

type Props = {
  readonly value: MedicineValues
  readonly number: number
  /** The medicine before this one if its times are chosen: this one can take them over. */
  readonly timed: MedicineValues | undefined
  /** The form's draft, which keeps the photo of the package. */
  readonly draft: DraftName
  readonly row: {
    readonly field: <K extends keyof MedicineValues>(name: K) => FieldBinding<MedicineValues[K]>
    readonly put: (part: Partial<MedicineValues>) => void
    readonly remove: () => void
  }
  readonly removable: boolean
  /** Whether it was just added. */
  readonly added: boolean
}

export const MedicineFields = ({ value, number, timed, draft, row, removable, added }: Props) => {
  const { field, put, remove } = row
  const [typed, setTyped] = useState('')
  const { ids, busy, picker } = usePhotoUploads({
    maxCount: 1,
    start: value.image ? [value.image] : [],
    kept: { form: draft, part: value.key },
  })
  const image_id = ids[0] ?? null
  const keep = useEffectEvent(put)
  useEffect(() => keep({ image_id, sending: busy }), [image_id, busy])
  const own = value.times.filter((time) => !usual.some((one) => one.time === time))
  return (
    <FormSection title={m.prescription_number({ number })} added={added ? 'section' : undefined}>
      {/* First: with the label on the screen, the rest is only copied. */}
      <PhotoPicker label={m.prescription_box_photo()} optional {...picker} />
      <InputField label={m.prescription_name()} maxLength={120} {...field('name')} />
      <InputField label={m.prescription_dose()} hint={m.prescription_dose_hint()} maxLength={60} {...field('dose')} />
      <Choice
        label={m.prescription_form()}
        {...field('form')}
        options={medicineForms.map((one) => ({ value: one, label: formNames[one]() }))}
      />
      {timed && (
        <CheckField
          label={m.prescription_same_time({ when: whenText(timed) })}
          value={isSameTime(value, timed)}
          onChange={(same) => put(same ? { meal: timed.meal, times: timed.times } : { meal: '', times: [] })}
        />
      )}
      <Choice
        label={m.prescription_meal()}
        {...field('meal')}
        options={mealTimes.map((one) => ({ value: one, label: mealNames[one]() }))}
      />
      <Choice
        many
        label={m.prescription_times()}
        {...field('times')}
        onChange={(times) => put({ times: times.slice(0, medicineLimits.times) })}
        options={[
          ...usual.map(({ time, label }) => ({ value: time, label: label({ time }) })),
          ...own.map((time) => ({ value: time, label: time })),
        ]}
      />
      <TimeField
        label={m.prescription_other_time()}
        value={typed}
        onChange={(text) => {
          const whole = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
          setTyped(whole ? '' : text)
          if (whole && !value.times.includes(text) && value.times.length < medicineLimits.times)
            put({ times: [...value.times, text].sort() })
        }}
      />
      {removable && (
        <Button variant="subtle" color="red" size="sm" leftSection={<IconTrash size={18} />} onClick={remove}>
          {m.prescription_remove()}
        </Button>
      )}
    </FormSection>
  )
}
