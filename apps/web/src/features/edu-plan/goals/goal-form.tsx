import { ageGroups } from '@nhip-cau/contract/classes'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { type EduDomain, type EduGoal, listSets } from '@nhip-cau/contract/edu-plan-setup'
import { createGoal, updateGoal } from '@nhip-cau/contract/schemas/edu-plan-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { useConflict } from '../../../lib/use-conflict.tsx'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { MultiSelectField } from '../../../ui/multi-select-field.tsx'
import { onOff } from '../../student-review/setup/on-off.ts'
import { ageGroupNames } from '../../students/student-texts.ts'

type Props = { readonly domain: EduDomain; readonly goal: EduGoal | undefined; readonly onClose: () => void }

type Values = {
  readonly code: string
  readonly text: string
  readonly age_groups: readonly string[]
  readonly active: boolean
}

const valuesOf = ({ code, text, age_groups, active }: EduGoal): Values => ({ code, text, age_groups, active })

/** A goal of a domain: its code, its text, and for which ages it is. */
export const GoalForm = ({ domain, goal, onClose }: Props) => {
  const client = useQueryClient()
  const [base, setBase] = useState(goal)
  const options = { done: m.success_saved(), quiet: true, onDone: onClose }
  const creating = useCommand(createGoal, options)
  const updating = useCommand(updateGoal, { ...options, onFailed: (failure) => conflict.onFailure(failure) })
  const { error, isPending, reset } = base ? updating : creating
  const form = useContractForm({
    // Those of a new one are among them.
    rules: updateGoal.body,
    start: goal ? valuesOf(goal) : { code: nextCode(domain), text: '', age_groups: [], active: true },
    bodyOf: ({ age_groups, ...values }: Values) => ({
      ...values,
      age_groups: ageGroups.filter((age) => age_groups.includes(age)),
      version: base?.version ?? 0,
    }),
    failure: error,
    draft: goal ? `edu-goal:${goal.id}` : 'edu-goal',
  })
  const conflict = useConflict<EduGoal, Values>(form.values, {
    fetch: async () => {
      const { data } = await client.query({ ...ask(listSets, { query: {} }), staleTime: 0 })
      const found = data
        .flatMap(({ domains }) => domains)
        .flatMap(({ goals }) => goals)
        .find(({ id }) => id === base?.id)
      if (!found) throw new Error('the goal is gone')
      return found
    },
    valuesOf,
    labels: {
      code: m.edu_goal_code,
      text: m.edu_goal_text,
      age_groups: m.students_age_group,
      active: m.review_setup_active,
    },
    displayValue: (name, value) =>
      Array.isArray(value)
        ? ageGroups
            .filter((age) => value.includes(age))
            .map((age) => ageGroupNames[age]())
            .join(', ')
        : onOff(name, value),
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      reset()
    },
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={goal ? m.review_setup_edit({ name: goal.code }) : m.edu_goal_new()}
        {...form.panel}
        failure={conflict.isOpen ? undefined : form.panel.failure}
        busy={isPending}
        onSubmit={() =>
          form.submit((body) =>
            base
              ? updating.mutate({ params: { id: base.id }, body })
              : creating.mutate({ params: { id: domain.id }, body }),
          )
        }
      >
        <InputField
          label={m.edu_goal_code()}
          hint={m.edu_goal_code_hint()}
          maxLength={planLimits.goalCode}
          {...form.field('code')}
        />
        <InputField label={m.edu_goal_text()} lines={3} maxLength={planLimits.goalText} {...form.field('text')} />
        <MultiSelectField
          label={m.students_age_group()}
          hint={m.edu_goal_ages_hint()}
          optional
          options={ageGroups.map((value) => ({ value, label: ageGroupNames[value]() }))}
          {...form.field('age_groups')}
        />
        {goal && (
          <CheckField label={m.review_setup_active()} hint={m.edu_goal_active_hint()} {...form.field('active')} />
        )}
      </FormPanel>
      {conflict.dialog}
    </>
  )
}

/** `TC7` after `TC6`. */
const nextCode = ({ goals }: EduDomain): string => {
  const last = goals
    .map(({ code }) => /^(\D*)(\d+)$/.exec(code))
    .filter((parts) => parts !== null)
    .toSorted((one, other) => Number(one[2]) - Number(other[2]))
    .at(-1)
  return last ? `${last[1]}${Number(last[2]) + 1}` : ''
}
