import { type ChildPlan, type FamilyPlan, getChildPlan } from '@nhip-cau/contract/edu-plan-family'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../../lib/api-problem.ts'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import layout from '../../../ui/rows.module.css'
import { FileView } from '../files/file-view.tsx'
import files from '../files/plan-files.module.css'
import { periodText } from '../plan-texts.tsx'
import styles from './family-plan.module.css'
import { WeekView } from './week-view.tsx'

type Child = { readonly id: string; readonly full_name: string; readonly nickname: string | null }

type Props = {
  readonly child: Child
  readonly named: boolean
  /** A day in the week that is shown first; absent: the present week. */
  readonly first: string | undefined
}

/** The approved plan of one child's class, a week at a time. */
export const ChildPlanSection = ({ child, named, first }: Props) => {
  const [day, setDay] = useState(first)
  const query = { student_id: child.id, ...(day === undefined ? {} : { day }) }
  const answer = useQuery({ ...ask(getChildPlan, { query }), placeholderData: keepPreviousData })
  const isGone = isApiProblem(answer.error) && answer.error.status === 404
  return (
    <section className={styles.child} aria-label={m.edu_family_of({ name: childName(child) })}>
      {named && (
        <header className={styles.head}>
          <ChildAvatar child={child} size={44} />
          <h2 dir="auto">{child.full_name}</h2>
        </header>
      )}
      {isGone ? (
        <NoPlan name={childName(child)} />
      ) : (
        <QueryState query={answer} loading={6}>
          {(shown) => (
            <>
              <Week shown={shown} onDay={setDay} />
              {shown.plan ? <Plan plan={shown.plan} today={shown.today} /> : <NoPlan name={childName(child)} />}
              {shown.day_plan && <DayPlan plan={shown.day_plan} />}
              {shown.themes.length > 0 && <Themes shown={shown} />}
            </>
          )}
        </QueryState>
      )}
    </section>
  )
}

const NoPlan = ({ name }: { readonly name: string }) => (
  <Card className={styles.empty ?? ''}>
    <EmptyFeed />
    <p>{m.edu_family_empty({ name })}</p>
  </Card>
)

const Week = ({ shown, onDay }: { readonly shown: ChildPlan; readonly onDay: (day: string) => void }) => (
  <div className={styles.week}>
    <IconButton
      label={m.edu_before()}
      icon={<IconChevronLeft className="mantine-rotate-rtl" />}
      disabled={shown.before === null}
      onClick={() => shown.before && onDay(shown.before)}
    />
    <strong>{periodText(shown.week, formatDayAndMonth)}</strong>
    <IconButton
      label={m.edu_after()}
      icon={<IconChevronRight className="mantine-rotate-rtl" />}
      disabled={shown.after === null}
      onClick={() => shown.after && onDay(shown.after)}
    />
  </div>
)

const Plan = ({ plan, today }: { readonly plan: FamilyPlan; readonly today: string }) => (
  <div className={layout.stack}>
    <Card padding="small" className={styles.title ?? ''}>
      {plan.theme && plan.branch !== '' && <Muted as="span">{m.edu_theme_of({ name: plan.theme })}</Muted>}
      <h3 dir="auto">{plan.branch || plan.theme || m.edu_level_week()}</h3>
      {plan.aim !== '' && (
        <p dir="auto">
          <strong>{m.edu_aim()}:</strong> {plan.aim}
        </p>
      )}
      {plan.teachers.length > 0 && <Muted>{m.edu_teachers({ names: plan.teachers.join(', ') })}</Muted>}
    </Card>
    <WeekView plan={plan} today={today} />
    {plan.files.length > 0 && (
      <ul className={files.list} aria-label={m.edu_files()}>
        {plan.files.map((file) => (
          <li key={file.id}>
            <FileView file={file} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** The lesson plan of today, where the school shows it. */
const DayPlan = ({ plan }: { readonly plan: FamilyPlan }) => (
  <Card as="section" padding="small" aria-label={m.edu_level_day()} className={styles.title ?? ''}>
    <h3>{m.edu_family_day({ day: periodText(plan.period) })}</h3>
    <dl className={styles.rows}>
      {plan.rows.map(({ key, name }) => {
        const text = plan.cells.find(({ row }) => row === key)?.text
        return (
          text && (
            <div key={key}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          )
        )
      })}
    </dl>
  </Card>
)

/** The themes of the year; that of today is marked. */
const Themes = ({ shown: { themes, today } }: { readonly shown: ChildPlan }) => (
  <Card as="section" padding="small" aria-label={m.edu_family_themes()}>
    <details className={styles.themes}>
      <summary>
        {m.edu_family_themes()}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <ol>
        {themes.map(({ name, from, to, weeks }) => (
          <li key={from} aria-current={from <= today && today <= to ? 'true' : undefined}>
            <strong dir="auto">{name}</strong>
            <Muted as="small">
              {formatDayAndMonth(from)} – {formatDate(to)}
            </Muted>
            <Muted as="small">{weeks.flatMap(({ branch }) => (branch === '' ? [] : [branch])).join(' · ')}</Muted>
          </li>
        ))}
      </ol>
    </details>
  </Card>
)
