import type { AnswerOf } from '@nhip-cau/contract/kernel'
import {
  type AgeGroup,
  ageGroups,
  type Class,
  classInfo,
  type classListInput,
  createClass,
  legalSize,
  updateClass,
} from '@nhip-cau/contract/schemas/classes'
import type { FormOf } from '../../lib/entity-page.tsx'
import { useEntityForm } from '../../lib/use-entity-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ageGroupNames } from '../students/student-texts.ts'
import { bodyOf, displayValue, emptyClass, labels, valuesOf } from './class-values.ts'

type Props = FormOf<Class> & { readonly input: AnswerOf<typeof classListInput>; readonly yearId: string }

export const ClassForm = ({ input, yearId, one, onClose, onSaved }: Props) => {
  // Current teachers of the class stay selectable, also while on leave.
  const teachers = new Map([...(one?.teachers ?? []), ...input.teachers].map(({ id, full_name }) => [id, full_name]))
  const { form, panel, conflict } = useEntityForm({
    one,
    start: one ? valuesOf(one) : emptyClass,
    draft: 'class',
    create: { endpoint: createClass, bodyOf: (values) => ({ ...bodyOf(values), academic_year_id: yearId }) },
    update: { endpoint: updateClass, bodyOf: (values, { version }) => ({ ...bodyOf(values), version }) },
    info: classInfo,
    valuesOf,
    labels,
    displayValue: (name, value) => displayValue(name, value, teachers),
    onCreated: onSaved,
    onUpdated: onSaved,
  })
  const { field } = form
  const { age_group, capacity, homeroom_id } = form.values
  const limit = legalSize[age_group as AgeGroup]
  const choices = [...teachers].map(([value, label]) => ({ value, label }))
  return (
    <>
      <FormPanel opened onClose={onClose} title={one ? m.classes_edit() : m.classes_new()} {...panel}>
        <FormSection title={m.title_classes()}>
          <FormRow>
            <InputField label={m.classes_name()} maxLength={50} {...field('name')} />
            <InputField label={m.classes_code()} optional maxLength={20} {...field('code')} />
          </FormRow>
          <SelectField
            label={m.students_age_group()}
            options={ageGroups.map((value) => ({ value, label: ageGroupNames[value]() }))}
            {...field('age_group')}
          />
          <FormRow>
            <InputField
              label={m.classes_capacity()}
              hint={m.classes_legal({ limit })}
              optional
              inputMode="numeric"
              maxLength={2}
              {...field('capacity')}
            />
            <InputField label={m.classes_room()} optional maxLength={50} {...field('room')} />
          </FormRow>
          {Number(capacity) > limit && <Notice tone="waiting" title={m.classes_capacity_warning()} />}
          <InputField
            label={m.classes_position()}
            hint={m.classes_position_hint()}
            optional
            inputMode="numeric"
            maxLength={5}
            {...field('position')}
          />
        </FormSection>
        <FormSection title={m.classes_all_teachers()}>
          <SelectField
            label={m.classes_homeroom()}
            optional
            none={m.classes_no_homeroom()}
            options={choices}
            {...field('homeroom_id')}
          />
          <MultiSelectField
            label={m.classes_teachers()}
            optional
            options={choices.filter(({ value }) => value !== homeroom_id)}
            {...field('teacher_ids')}
          />
        </FormSection>
      </FormPanel>
      {conflict}
    </>
  )
}
