import { addDays } from '@nhip-cau/contract/days'
import {
  createPlan,
  listPlanSources,
  type PlanSheet,
  type PlanSheetQuery,
  type PlanSource,
} from '@nhip-cau/contract/edu-plan'
import { IconCopy, IconFilePlus, IconSunHigh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { ownerText, periodText } from '../plan-texts.tsx'
import { sourceDetails, sourceTitle } from './source-texts.ts'
import { StartChoice } from './start-choice.tsx'
import styles from './start-plan.module.css'

type Props = { readonly sheet: PlanSheet; readonly query: PlanSheetQuery }

/** The ways to begin a plan: from the theme, as a copy of another plan, or empty. */
export const StartPlan = ({ sheet, query }: Props) => {
  const { period, theme, can } = sheet
  const create = useCommand(createPlan)
  const sources = useQuery({ ...ask(listPlanSources, { query }), enabled: can.create })
  const begin = (from: { source: 'empty' | 'theme' | 'plan'; source_plan_id?: string; theme_id?: string }) =>
    create.mutate({ body: { class_id: query.class_id, level: query.level, day: period.from, ...from } })
  const branch = theme?.weeks.find(({ monday }) => monday <= period.from && period.from < nextMonday(monday))?.branch
  return (
    <Card as="section" aria-label={m.edu_start()} className={styles.start ?? ''}>
      <h2>{m.edu_start_none({ owner: ownerText(sheet), period: periodText(period) })}</h2>
      {!can.create && <Muted>{m.edu_start_not_you()}</Muted>}
      {can.create && (
        <>
          <Muted>{m.edu_start_how()}</Muted>
          <ul className={styles.choices}>
            {theme && (
              <StartChoice
                icon={<IconSunHigh size={24} aria-hidden="true" />}
                title={m.edu_start_theme({ name: theme.name })}
                details={branch || m.edu_start_theme_goals({ count: theme.goal_ids.length })}
                busy={create.isPending}
                onChoose={() => begin({ source: 'theme', ...(query.level === 'month' ? { theme_id: theme.id } : {}) })}
              />
            )}
            <QueryState query={sources} loading={null}>
              {({ data }) =>
                data.map((one: PlanSource) => (
                  <StartChoice
                    key={one.plan.id}
                    icon={<IconCopy size={24} aria-hidden="true" />}
                    title={sourceTitle(one)}
                    details={sourceDetails(one)}
                    busy={create.isPending}
                    onChoose={() => begin({ source: 'plan', source_plan_id: one.plan.id })}
                  />
                ))
              }
            </QueryState>
            <StartChoice
              icon={<IconFilePlus size={24} aria-hidden="true" />}
              title={m.edu_start_empty()}
              details={m.edu_start_empty_hint()}
              busy={create.isPending}
              onChoose={() => begin({ source: 'empty' })}
            />
          </ul>
        </>
      )}
    </Card>
  )
}

const nextMonday = (monday: string): string => addDays(monday, 7)
