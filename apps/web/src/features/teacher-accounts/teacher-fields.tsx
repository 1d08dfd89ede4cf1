import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { degrees, type TeacherInfo, type teacherListInput, teacherStatuses } from '@nhip-cau/contract/teacher-accounts'
import type { ContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/date-field.tsx'
import { FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { sexNames } from '../students/student-texts.ts'
import { degreeNames, offeredPermissions, permissionName, presetNames, statusNames } from './teacher-texts.ts'
import type { TeacherValues } from './teacher-values.ts'

export type Input = AnswerOf<typeof teacherListInput>
type Props = { readonly form: ContractForm<TeacherValues>; readonly input: Input }

export const TeacherFields = ({ form, input, teacher }: Props & { teacher: TeacherInfo | undefined }) => (
  <>
    <ProfileFields form={form} input={input} />
    <WorkFields form={form} input={input} teacher={teacher} />
    {form.values.status !== 'left' && <PermissionFields form={form} input={input} />}
    <FormSection title={m.student_note()}>
      <InputField label={m.student_note()} optional lines={3} maxLength={1000} {...form.field('note')} />
    </FormSection>
  </>
)

const ProfileFields = ({ form: { field }, input }: Props) => (
  <FormSection title={m.students_section_profile()}>
    <InputField label={m.student_full_name()} maxLength={100} {...field('full_name')} />
    <FormRow>
      <PhoneField label={m.people_phone()} hint={m.people_phone_hint()} {...field('phone')} />
      <SelectField
        label={m.student_sex()}
        none={m.student_choose()}
        options={(['F', 'M'] as const).map((value) => ({ value, label: sexNames[value]() }))}
        {...field('sex')}
      />
    </FormRow>
    <FormRow>
      <DateField label={m.student_birth_date()} optional max={input.today} {...field('birth_date')} />
      <InputField label={m.people_email()} optional type="email" maxLength={254} {...field('email')} />
    </FormRow>
    <InputField
      label={m.student_identity_number()}
      optional
      inputMode="numeric"
      maxLength={16}
      {...field('identity_number')}
    />
    <InputField label={m.student_address()} optional maxLength={300} {...field('address')} />
  </FormSection>
)

const WorkFields = ({ form: { field, values }, input, teacher }: Props & { teacher: TeacherInfo | undefined }) => {
  const left = values.status === 'left'
  const classes = input.classes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection title={m.teachers_section_work()}>
      {teacher && (
        <>
          <FormRow>
            <SelectField
              label={m.teachers_status()}
              options={teacherStatuses.map((value) => ({ value, label: statusNames[value]() }))}
              {...field('status')}
            />
            {left && <DateField label={m.teachers_ended_on()} optional {...field('ended_on')} />}
          </FormRow>
          {left && <Notice tone="waiting" title={m.teachers_left_hint()} />}
        </>
      )}
      <FormRow>
        <InputField label={m.teachers_position()} optional maxLength={100} {...field('position')} />
        <InputField label={m.teachers_code()} optional maxLength={20} {...field('code')} />
      </FormRow>
      <FormRow>
        <SelectField
          label={m.teachers_degree()}
          optional
          none={m.student_unknown()}
          options={degrees.map((value) => ({ value, label: degreeNames[value]() }))}
          {...field('degree')}
        />
        <DateField label={m.teachers_started_on()} optional {...field('started_on')} />
      </FormRow>
      {!left && (
        <>
          <MultiSelectField label={m.teachers_classes()} optional options={classes} {...field('classes')} />
          {values.classes.length > 0 && (
            <MultiSelectField
              label={m.teachers_homeroom_of()}
              optional
              options={classes.filter(({ value }) => values.classes.includes(value))}
              {...field('homeroom')}
            />
          )}
        </>
      )}
    </FormSection>
  )
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key) => other.includes(key))

/**
 * A ready-made set is chosen first; then single permissions are added or taken away. Permissions of what is not built
 * are not shown and stay as they are.
 */
const PermissionFields = ({ form: { field, set, values }, input }: Props) => {
  const shown = offeredPermissions(values.permissions)
  const kept = values.permissions.filter((key) => !shown.includes(key))
  return (
    <FormSection title={m.teachers_permissions()} hint={m.teachers_preset()}>
      <SelectField
        label={m.teachers_preset_set()}
        value={input.presets.find(({ permissions }) => isSame(offeredPermissions(permissions), shown))?.key ?? ''}
        none={m.teachers_preset_own({ count: shown.length })}
        options={input.presets.map(({ key }) => ({ value: key, label: presetNames[key]() }))}
        onChange={(key) => {
          const chosen = input.presets.find((one) => one.key === key)
          if (chosen) set('permissions', chosen.permissions)
        }}
      />
      <MultiSelectField
        label={m.teachers_permissions()}
        optional
        options={input.permissions.map((value) => ({ value, label: permissionName(value) }))}
        {...field('permissions')}
        value={shown}
        onChange={(next) => set('permissions', [...next, ...kept])}
      />
    </FormSection>
  )
}
