import {
  type MealTime,
  type MedicineForm,
  mealTimes,
  medicineForms,
  medicineLimits,
} from '@nhip-cau/contract/prescriptions'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { useRequestPhotos } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { formNames, mealNames } from './prescription-words.ts'

export type MedicineValues = {
  readonly key: string
  readonly name: string
  readonly dose: string
  readonly form: MedicineForm
  readonly meal: MealTime
  readonly times: readonly string[]
  readonly image_id: string | null
}

/** When medicine is usually given: before and after lunch, after the nap. */
const usual = [
  { time: '10:15', label: m.medicine_time_before_lunch },
  { time: '11:15', label: m.medicine_time_after_lunch },
  { time: '14:15', label: m.medicine_time_after_nap },
]

type Props = {
  readonly value: MedicineValues
  readonly number: number
  readonly errors: Readonly<Record<string, string>>
  readonly photo: ReturnType<typeof useRequestPhotos>['picker']
  readonly onChange: (value: MedicineValues) => void
  readonly onRemove?: (() => void) | undefined
}

/** One medicine of a request. */
export const MedicineFields = ({ value, number, errors, photo, onChange, onRemove }: Props) => {
  const [typed, setTyped] = useState('')
  const put = (part: Partial<MedicineValues>) => onChange({ ...value, ...part })
  const shown = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] })
  const own = value.times.filter((time) => !usual.some((one) => one.time === time))
  return (
    <FormSection title={m.medicine_number({ number })}>
      <InputField
        label={m.medicine_name()}
        value={value.name}
        onChange={(name) => put({ name })}
        maxLength={120}
        {...shown('name')}
      />
      <InputField
        label={m.medicine_dose()}
        hint={m.medicine_dose_hint()}
        value={value.dose}
        onChange={(dose) => put({ dose })}
        maxLength={60}
        {...shown('dose')}
      />
      <SelectField
        label={m.medicine_form()}
        value={value.form}
        onChange={(form) => put({ form: form as MedicineForm })}
        options={medicineForms.map((one) => ({ value: one, label: formNames[one]() }))}
      />
      <Choice
        label={m.medicine_meal()}
        value={value.meal}
        onChange={(meal) => put({ meal })}
        options={mealTimes.map((one) => ({ value: one, label: mealNames[one]() }))}
      />
      <Choice
        many
        label={m.medicine_times()}
        value={value.times}
        onChange={(times) => put({ times: times.slice(0, medicineLimits.times) })}
        options={[
          ...usual.map(({ time, label }) => ({ value: time, label: label({ time }) })),
          ...own.map((time) => ({ value: time, label: time })),
        ]}
        {...shown('times')}
      />
      <TimeField
        label={m.medicine_other_time()}
        value={typed}
        onChange={(text) => {
          const whole = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
          setTyped(whole ? '' : text)
          if (whole && !value.times.includes(text) && value.times.length < medicineLimits.times)
            put({ times: [...value.times, text].sort() })
        }}
      />
      <PhotoPicker label={m.medicine_box_photo()} {...photo} />
      {onRemove && (
        <Button variant="subtle" color="red" size="sm" leftSection={<IconTrash size={18} />} onClick={onRemove}>
          {m.medicine_remove()}
        </Button>
      )}
    </FormSection>
  )
}
