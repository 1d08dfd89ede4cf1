import {
  type AgeGroup,
  ageGroups,
  type Class,
  classInfo,
  type classListInput,
  createClass,
  legalSize,
  updateClass,
} from '@nhip-cau/contract/classes'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { useConflict } from '../../lib/use-conflict.tsx'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { ageGroupNames } from '../students/student-words.ts'
import { bodyOf, type ClassValues, emptyClass, labels, shown, valuesOf } from './class-values.ts'

type Props = {
  readonly input: AnswerOf<typeof classListInput>
  readonly yearId: string
  /** Absent: a new class. */
  readonly one?: Class | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: Class) => void
}

const nothing = {}

export const ClassForm = ({ input, yearId, one, onClose, onSaved }: Props) => {
  const client = useQueryClient()
  const options = { done: m.success_saved(), quiet: true, onDone: onSaved } as const
  const store = useCommand(createClass, options)
  const update = useCommand(updateClass, options)
  const { error, isPending, reset } = one ? update : store
  const form = useFields<ClassValues>(one ? valuesOf(one) : emptyClass, isApiProblem(error) ? error.errors : nothing)
  const [base, setBase] = useState(one)
  // Whoever is in the class already stays a choice, also while on leave.
  const teachers = new Map([...(one?.teachers ?? []), ...input.teachers].map(({ id, full_name }) => [id, full_name]))
  const conflict = useConflict(form.values, {
    fetch: () => client.query({ ...ask(classInfo, { params: { id: base?.id ?? '' } }), staleTime: 0 }),
    valuesOf,
    labels,
    shown: (name, value) => shown(name, value, teachers),
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      reset()
    },
  })
  const send = () => {
    const body = bodyOf(form.values)
    if (!base) return store.mutate({ body: { ...body, academic_year_id: yearId } })
    update.mutate(
      { params: { id: base.id }, body: { ...body, version: base.version } },
      { onError: conflict.onFailure },
    )
  }
  const { age_group, capacity, homeroom_id } = form.values
  const limit = legalSize[age_group as AgeGroup]
  const choices = [...teachers].map(([value, label]) => ({ value, label }))
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={one ? m.classes_edit() : m.classes_new()}
        dirty={form.dirty}
        busy={isPending}
        errors={form.summary}
        failure={error && !conflict.isOpen ? problemText(error) : undefined}
        onSubmit={send}
      >
        <FormSection title={m.title_classes()}>
          <FormRow>
            <InputField label={m.classes_name()} maxLength={50} {...form.field('name')} />
            <InputField label={m.classes_code()} optional maxLength={20} {...form.field('code')} />
          </FormRow>
          <SelectField
            label={m.students_age_group()}
            options={ageGroups.map((value) => ({ value, label: ageGroupNames[value]() }))}
            {...form.field('age_group')}
          />
          <FormRow>
            <InputField
              label={m.classes_capacity()}
              hint={m.classes_legal({ limit })}
              optional
              inputMode="numeric"
              maxLength={2}
              {...form.field('capacity')}
            />
            <InputField label={m.classes_room()} optional maxLength={50} {...form.field('room')} />
          </FormRow>
          {Number(capacity) > limit && <Notice tone="waiting" title={m.classes_capacity_warning()} />}
          <InputField
            label={m.classes_position()}
            hint={m.classes_position_hint()}
            optional
            inputMode="numeric"
            maxLength={5}
            {...form.field('position')}
          />
        </FormSection>
        <FormSection title={m.classes_all_teachers()}>
          <SelectField
            label={m.classes_homeroom()}
            optional
            none={m.classes_no_homeroom()}
            options={choices}
            {...form.field('homeroom_id')}
          />
          <MultiSelectField
            label={m.classes_teachers()}
            optional
            options={choices.filter(({ value }) => value !== homeroom_id)}
            {...form.field('teacher_ids')}
          />
        </FormSection>
      </FormPanel>
      {conflict.dialog}
    </>
  )
}
