import type { Plan } from '@nhip-cau/contract/edu-plan'
import { IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { ageGroupNames } from '../../students/student-texts.ts'
import { levelNames, ownerText, PlanStateTag, periodText } from '../plan-texts.tsx'
import styles from './plan-head.module.css'

const HeadForm = lazy(() => import('./head-form.tsx').then((module) => ({ default: module.HeadForm })))

type Props = { readonly plan: Plan; readonly periodSwitch: ReactNode }

/** What a plan is for: its theme and branch, week and dates, class, teachers and goals in words. */
export const PlanHead = ({ plan, periodSwitch }: Props) => {
  const [editing, setEditing] = useState(false)
  const { theme, branch, aim, teachers, period, class: of, age_group } = plan
  const isYear = period.level === 'year'
  const title = branch || theme?.name || levelNames[period.level]()
  return (
    <Card as="section" padding="small" aria-label={m.edu_head()} className={styles.head ?? ''}>
      {periodSwitch && <div className={styles.period}>{periodSwitch}</div>}
      <div className={styles.titles}>
        {theme && branch !== '' && <Muted as="span">{m.edu_theme_of({ name: theme.name })}</Muted>}
        <h2 dir="auto">{title}</h2>
        <Muted as="p">
          {[
            ownerText(plan),
            of && ageGroupNames[age_group](),
            periodSwitch ? '' : periodText(period),
            teachers.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </div>
      <div className={styles.side}>
        <PlanStateTag plan={plan} />
        {plan.can.write && (
          <Button size="sm" variant="light" leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
            {isYear ? m.edu_head_edit_year() : m.edu_head_edit()}
          </Button>
        )}
      </div>
      {aim !== '' && (
        <p className={styles.aim} dir="auto">
          <strong>{m.edu_aim()}:</strong> {aim}
        </p>
      )}
      {editing && (
        <Suspense fallback={null}>
          <HeadForm plan={plan} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
