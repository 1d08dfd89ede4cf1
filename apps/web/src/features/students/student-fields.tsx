import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { StudentInfo, studentListInput } from '@nhip-cau/contract/students'
import { PhotoField } from '../../lib/photo-field.tsx'
import type { ContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/date-field.tsx'
import { FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { GuardianList } from '../parents/guardian-list.tsx'
import { HealthFields } from './health-fields.tsx'
import { sexNames, statusNames } from './student-texts.ts'
import type { StudentValues } from './student-values.ts'

export type Input = AnswerOf<typeof studentListInput>

type Props = {
  readonly form: ContractForm<StudentValues>
  readonly input: Input
  readonly student?: StudentInfo | undefined
  /** Whether the parents of a new child can be entered with it. */
  readonly guardians?: boolean
}

/** The sections of the form; a teacher gets those about care. */
export const StudentFields = ({ form, input, student, guardians = false }: Props) => {
  const { field, values } = form
  const whole = student === undefined || student.can.edit === 'all'
  const { value, error, onChange } = field('photo_id')
  return (
    <>
      <FormSection title={m.students_section_profile()}>
        <PhotoField label={m.student_photo()} name={values.full_name} value={value} error={error} onChange={onChange} />
        {whole && <InputField label={m.student_full_name()} maxLength={100} {...field('full_name')} />}
        <InputField
          label={m.student_nickname()}
          hint={m.student_nickname_hint()}
          optional
          maxLength={50}
          {...field('nickname')}
        />
        {whole && (
          <FormRow>
            <DateField label={m.student_birth_date()} max={input.today} {...field('birth_date')} />
            <SelectField
              label={m.student_sex()}
              none={m.student_choose()}
              options={[
                { value: 'M', label: sexNames.M() },
                { value: 'F', label: sexNames.F() },
              ]}
              {...field('sex')}
            />
          </FormRow>
        )}
      </FormSection>
      {!student && (
        <FormSection title={m.students_section_school()}>
          <FormRow>
            <SelectField
              label={m.student_class()}
              optional
              none={m.students_no_class()}
              options={input.classes.map(({ id, name }) => ({ value: id, label: name }))}
              {...field('class_id')}
            />
            <SelectField
              label={m.student_status()}
              options={(['studying', 'waiting'] as const).map((one) => ({ value: one, label: statusNames[one]() }))}
              {...field('status')}
            />
          </FormRow>
        </FormSection>
      )}
      {!student && guardians && (
        <GuardianList relations={input.relations} values={values.guardians} rows={form.list('guardians')} />
      )}
      {whole && <OfficeFields form={form} input={input} student={student} />}
      {student && (
        <FormSection title={m.students_section_health()}>
          {student.health ? (
            <HealthFields allergens={input.allergens} field={field} />
          ) : (
            <Notice tone="info" title={m.students_health_no_consent()} />
          )}
        </FormSection>
      )}
      <FormSection title={m.student_note()}>
        <InputField label={m.student_note()} optional lines={3} maxLength={1000} {...field('note')} />
      </FormSection>
    </>
  )
}

const choices = (list: readonly { code: string; name: string }[]) =>
  list.map(({ code, name }) => ({ value: code, label: name }))

const OfficeFields = ({ form: { field }, input, student }: Props) => (
  <>
    <FormSection title={m.students_section_papers()} hint={m.students_papers_hint()}>
      <FormRow>
        <InputField
          label={m.student_code()}
          {...(student ? {} : { optional: true, hint: m.student_code_hint() })}
          maxLength={20}
          {...field('code')}
        />
        <DateField label={m.student_admitted_on()} optional {...field('admitted_on')} />
      </FormRow>
      <FormRow>
        <InputField
          label={m.student_identity_number()}
          optional
          inputMode="numeric"
          maxLength={16}
          {...field('identity_number')}
        />
        <InputField label={m.student_ministry_code()} optional maxLength={20} {...field('ministry_code')} />
      </FormRow>
      <FormRow>
        <SelectField
          label={m.student_ethnic_group()}
          optional
          none={m.student_unknown()}
          options={choices(input.ethnic_groups)}
          {...field('ethnic_group')}
        />
        <InputField label={m.student_nationality()} optional maxLength={50} {...field('nationality')} />
      </FormRow>
      <InputField label={m.student_birth_place()} optional maxLength={200} {...field('birth_place')} />
    </FormSection>
    <FormSection title={m.students_section_address()}>
      <FormRow>
        <SelectField
          label={m.student_province()}
          optional
          none={m.student_unknown()}
          options={choices(input.provinces)}
          {...field('province')}
        />
        <InputField label={m.student_commune()} optional maxLength={100} {...field('commune')} />
      </FormRow>
      <InputField label={m.student_address()} optional maxLength={200} {...field('address')} />
    </FormSection>
  </>
)
