import type { Plan } from '@nhip-cau/contract/edu-plan'
import { type PlanTheme, type PlanWeek, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import layout from '../../../ui/rows.module.css'
import styles from './year-view.module.css'

const ThemeForm = lazy(() => import('./theme-form.tsx').then((module) => ({ default: module.ThemeForm })))

type Props = {
  readonly plan: Plan
  /** The numbered weeks of the year; without them no theme is added here. */
  readonly weeks: readonly PlanWeek[]
}

const most = 12

/** The themes of a year plan in order, each with the branch of each week and its goals. */
export const ThemeList = ({ plan, weeks }: Props) => {
  const id = useId()
  const [open, setOpen] = useState<PlanTheme | 'new'>()
  const mayChange = plan.can.write && weeks.length > 0
  return (
    <section aria-labelledby={id} className={layout.stack}>
      <div className={styles.head}>
        <h2 id={id}>{m.edu_themes({ count: plan.themes.length })}</h2>
        {mayChange && plan.themes.length < planLimits.themes && (
          <Button size="sm" variant="light" leftSection={<IconPlus size={18} />} onClick={() => setOpen('new')}>
            {m.edu_theme_new()}
          </Button>
        )}
      </div>
      {plan.themes.length === 0 && <Muted>{m.edu_themes_none()}</Muted>}
      <ul className={styles.themes}>
        {plan.themes.map((theme) => (
          <Card as="li" padding="small" key={theme.id} className={styles.theme ?? ''}>
            <div className={styles.head}>
              <h3 dir="auto">{theme.name}</h3>
              {mayChange && (
                <IconButton
                  label={m.edu_theme_edit({ name: theme.name })}
                  icon={<IconPencil size={20} />}
                  onClick={() => setOpen(theme)}
                />
              )}
            </div>
            <Muted>
              {m.edu_theme_weeks({
                count: theme.weeks.length,
                days: `${formatDayAndMonth(theme.from)} – ${formatDate(theme.to)}`,
              })}
            </Muted>
            {theme.weeks.some(({ branch }) => branch !== '') && (
              <ol className={styles.branches}>
                {theme.weeks.map(({ number, monday, branch }) => (
                  <li key={monday}>
                    <span>{number === null ? formatDayAndMonth(monday) : m.edu_week_number({ number })}</span>
                    <span dir="auto">{branch || '–'}</span>
                  </li>
                ))}
              </ol>
            )}
            <Goals plan={plan} theme={theme} />
          </Card>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <ThemeForm
            plan={plan}
            weeks={weeks}
            theme={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

const Goals = ({ plan, theme }: { readonly plan: Plan; readonly theme: PlanTheme }) => {
  const goals = plan.goals.filter(({ id }) => theme.goal_ids.includes(id))
  if (goals.length === 0) return null
  return (
    <div className={styles.goals}>
      {goals.slice(0, most).map(({ id, code, text }) => (
        <span key={id} title={text}>
          {code}
        </span>
      ))}
      {goals.length > most && <span>+{goals.length - most}</span>}
    </div>
  )
}
