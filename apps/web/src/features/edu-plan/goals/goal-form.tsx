import { ageGroups } from '@nhip-cau/contract/classes'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import type { EduDomain, EduGoal } from '@nhip-cau/contract/edu-plan-setup'
import { createGoal, updateGoal } from '@nhip-cau/contract/schemas/edu-plan-setup'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { MultiSelectField } from '../../../ui/multi-select-field.tsx'
import { onOff } from '../../student-review/setup/on-off.ts'
import { ageGroupNames } from '../../students/student-texts.ts'
import { useSavedPart } from './use-saved-part.ts'

type Props = { readonly domain: EduDomain; readonly goal: EduGoal | undefined; readonly onClose: () => void }

type Values = {
  readonly code: string
  readonly text: string
  readonly age_groups: readonly string[]
  readonly active: boolean
}

const valuesOf = ({ code, text, age_groups, active }: EduGoal): Values => ({ code, text, age_groups, active })

const bodyOf = ({ age_groups, ...values }: Values) => ({
  ...values,
  age_groups: ageGroups.filter((age) => age_groups.includes(age)),
})

/** A goal of a domain: its code, its text, and for which ages it is. */
export const GoalForm = ({ domain, goal, onClose }: Props) => {
  const readAgain = useSavedPart(({ domains }) => domains.flatMap(({ goals }) => goals), goal?.id)
  const { form, panel, conflict } = useEntityForm({
    one: goal,
    start: goal ? valuesOf(goal) : { code: nextCode(domain), text: '', age_groups: [], active: true },
    draft: 'edu-goal',
    create: {
      endpoint: createGoal,
      params: { id: domain.id },
      bodyOf: (values) => {
        const { active: _, ...body } = bodyOf(values)
        return body
      },
    },
    update: { endpoint: updateGoal, bodyOf: (values, { version }) => ({ ...bodyOf(values), version }) },
    readAgain,
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
    onCreated: onClose,
    onUpdated: onClose,
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={goal ? m.review_setup_edit({ name: goal.code }) : m.edu_goal_new()}
        {...panel}
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
      {conflict}
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
