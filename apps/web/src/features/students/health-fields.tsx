import type { Choice } from '@nhip-cau/contract/catalogues'
import { m } from '../../paraglide/messages.js'
import type { FieldProps } from '../../ui/field-props.ts'
import { InputField } from '../../ui/input-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type FieldBinding<T> = Omit<FieldProps<T>, 'label'>

type Props = {
  readonly allergens: readonly Choice[]
  readonly field: {
    (name: 'allergens'): FieldBinding<readonly string[]>
    (name: 'blood_group' | 'allergy_note' | 'health_note' | 'diet_note'): FieldBinding<string>
  }
}

/** Health data, which the school may keep only with the family's consent. */
export const HealthFields = ({ allergens, field }: Props) => (
  <>
    <MultiSelectField
      label={m.student_allergens()}
      optional
      options={allergens.map(({ code, name }) => ({ value: code, label: name }))}
      {...field('allergens')}
    />
    <InputField label={m.student_allergy_note()} optional lines={2} maxLength={500} {...field('allergy_note')} />
    <InputField label={m.student_health_note()} optional lines={2} maxLength={500} {...field('health_note')} />
    <InputField label={m.student_diet_note()} optional lines={2} maxLength={500} {...field('diet_note')} />
    <SelectField
      label={m.student_blood_group()}
      optional
      none={m.student_unknown()}
      options={['A', 'B', 'AB', 'O'].map((value) => ({ value, label: value }))}
      {...field('blood_group')}
    />
  </>
)
