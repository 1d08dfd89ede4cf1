import { getYearPlan, type Plan } from '@nhip-cau/contract/edu-plan'
import { type PlanTheme, type PlanWeek, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { deleteTheme } from '@nhip-cau/contract/edu-plan-themes'
import { createTheme, updateTheme } from '@nhip-cau/contract/schemas/edu-plan-themes'
import { IconTargetArrow, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormPanel, FormSection } from '../../../ui/form-panel.tsx'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { GoalPicker } from '../goals/goal-picker.tsx'

type Props = {
  readonly plan: Plan
  readonly weeks: readonly PlanWeek[]
  readonly theme: PlanTheme | undefined
  readonly onClose: () => void
}

type Values = {
  readonly name: string
  readonly from: string
  readonly weeks: string
  readonly branches: readonly string[]
  readonly goal_ids: readonly string[]
}

const valuesOf = (theme: PlanTheme): Values => ({
  name: theme.name,
  from: theme.from,
  weeks: `${theme.weeks.length}`,
  branches: theme.weeks.map(({ branch }) => branch),
  goal_ids: theme.goal_ids,
})

const bodyOf = ({ name, from, weeks: count, branches, goal_ids }: Values) => ({
  name,
  from,
  weeks: Number(count),
  branches: branches.slice(0, Number(count)),
  goal_ids: [...goal_ids],
})

/** A theme of a year plan: its name, weeks, the branch of each week and its goals. */
export const ThemeForm = ({ plan, weeks, theme, onClose }: Props) => {
  const client = useQueryClient()
  const [picking, setPicking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const remove = useCommand(deleteTheme, { done: m.edu_theme_deleted(), onDone: onClose })
  const { form, panel, conflict } = useEntityForm({
    one: theme,
    start: theme ? valuesOf(theme) : startOf(plan, weeks),
    draft: 'edu-theme',
    create: { endpoint: createTheme, params: { id: plan.id }, bodyOf },
    update: { endpoint: updateTheme, bodyOf: (values, { version }) => ({ ...bodyOf(values), version }) },
    readAgain: async () => {
      const query = { age_group: plan.age_group, academic_year_id: plan.academic_year_id }
      const { plan: newer } = await client.query({ ...ask(getYearPlan, { query }), staleTime: 0 })
      const found = newer?.themes.find(({ id }) => id === theme?.id)
      if (!found) throw new Error('the theme is gone')
      return found
    },
    valuesOf,
    labels: { name: m.edu_theme_name, from: m.edu_theme_from, weeks: m.edu_theme_count, branches: m.edu_branches },
    displayValue: (name, value) => {
      if (name === 'from') return formatDate(String(value))
      return Array.isArray(value) ? value.join(', ') : String(value)
    },
    onCreated: onClose,
    onUpdated: onClose,
  })
  const { branches, goal_ids } = form.values
  const count = Number(form.values.weeks)
  const first = weeks.findIndex(({ monday }) => monday === form.values.from)
  const numberOf = (index: number) => weeks[first + index]?.number
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={theme ? m.edu_theme_edit({ name: theme.name }) : m.edu_theme_new()}
        {...panel}
      >
        <InputField label={m.edu_theme_name()} maxLength={planLimits.theme} {...form.field('name')} />
        <SelectField
          label={m.edu_theme_from()}
          options={weeks.map(({ number, monday, first_day, last_day }) => ({
            value: monday,
            label: m.edu_week_of({ number, days: `${formatDayAndMonth(first_day)} – ${formatDate(last_day)}` }),
          }))}
          {...form.field('from')}
        />
        <SelectField
          label={m.edu_theme_count()}
          options={Array.from({ length: planLimits.themeWeeks }, (_, index) => ({
            value: `${index + 1}`,
            label: m.edu_weeks({ count: index + 1 }),
          }))}
          {...form.field('weeks')}
        />
        <FormSection title={m.edu_branches()} hint={m.edu_branches_hint()}>
          {Array.from({ length: count }, (_, index) => {
            const number = numberOf(index)
            return (
              <InputField
                key={weeks[first + index]?.monday ?? index}
                label={number === undefined ? m.edu_branch() : m.edu_branch_of({ number })}
                optional
                maxLength={planLimits.theme}
                value={branches[index] ?? ''}
                onChange={(text) =>
                  form.set(
                    'branches',
                    Array.from({ length: count }, (_one, place) => (place === index ? text : (branches[place] ?? ''))),
                  )
                }
              />
            )
          })}
        </FormSection>
        <FormSection title={m.edu_view_goals()} hint={m.edu_goals_chosen({ count: goal_ids.length })}>
          <div>
            <Button variant="light" leftSection={<IconTargetArrow size={20} />} onClick={() => setPicking(true)}>
              {m.edu_goals_pick()}
            </Button>
          </div>
        </FormSection>
        {theme && (
          <div>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={20} />}
              onClick={() => setDeleting(true)}
            >
              {m.edu_theme_delete()}
            </Button>
          </div>
        )}
      </FormPanel>
      {conflict}
      <Dialog
        opened={picking}
        size="lg"
        title={m.edu_goals_pick()}
        onClose={() => setPicking(false)}
        actions={<Button onClick={() => setPicking(false)}>{m.edu_goals_done({ count: goal_ids.length })}</Button>}
      >
        <GoalPicker
          ageGroup={plan.age_group}
          value={goal_ids}
          max={planLimits.goalsOfTheme}
          onChange={(next) => form.set('goal_ids', next)}
        />
      </Dialog>
      <ConfirmDialog
        opened={deleting}
        title={m.edu_theme_delete()}
        tone="danger"
        confirmLabel={m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => theme && remove.mutate({ params: { id: theme.id } })}
        onClose={() => setDeleting(false)}
      >
        <p>{m.edu_theme_delete_next()}</p>
      </ConfirmDialog>
    </>
  )
}

/** A new theme begins after the last one. */
const startOf = (plan: Plan, weeks: readonly PlanWeek[]): Values => {
  const last = plan.themes.at(-1)?.to ?? ''
  const from = weeks.find(({ monday }) => monday > last) ?? weeks.at(-1)
  return { name: '', from: from?.monday ?? '', weeks: '4', branches: [], goal_ids: [] }
}
