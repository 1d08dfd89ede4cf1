import { m } from '../../paraglide/messages.js'
import { FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

type Field = <K extends 'full_name' | 'phone' | 'email' | 'birth_year' | 'occupation' | 'address' | 'note'>(
  name: K,
) => { id: string; name: string; value: string; error?: string; onChange: (value: string) => void }

/** The fields of the person; `phone` is false where the number may not be changed. */
export const ParentFields = ({ field, phone }: { field: Field; phone: boolean }) => (
  <FormSection title={m.students_section_profile()}>
    <InputField label={m.student_full_name()} maxLength={100} {...field('full_name')} />
    <FormRow>
      {phone && <PhoneField label={m.people_phone()} hint={m.people_phone_hint()} {...field('phone')} />}
      <InputField label={m.people_email()} optional type="email" maxLength={254} {...field('email')} />
    </FormRow>
    <FormRow>
      <InputField label={m.parents_birth_year()} optional inputMode="numeric" maxLength={4} {...field('birth_year')} />
      <InputField label={m.parents_occupation()} optional maxLength={100} {...field('occupation')} />
    </FormRow>
    <InputField label={m.student_address()} optional maxLength={300} {...field('address')} />
    <InputField label={m.student_note()} optional lines={2} maxLength={1000} {...field('note')} />
  </FormSection>
)
