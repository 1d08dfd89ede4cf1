import { type AttendanceStatistics, statisticsLimits } from '@nhip-cau/contract/attendance-statistics'
import { listStudents } from '@nhip-cau/contract/students'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../../lib/page-link.tsx'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import styles from './statistics.module.css'
import { percentText, shortDay } from './statistics-texts.ts'

type Child = { readonly student: { id: string; full_name: string }; readonly class: { name: string } }
type Props<C extends Child> = {
  readonly title: string
  readonly rows: readonly C[]
  /** Distinguishes the rows of a child that is listed more than once. */
  readonly part?: (child: C) => string
  readonly text: (child: C) => string
  readonly tags?: (child: C) => ReactNode
}

const Children = <C extends Child>({ title, rows, part, text, tags }: Props<C>) => (
  <Card as="section" className={styles.card}>
    <h2>{title}</h2>
    {rows.length === 0 && <Muted>{m.stats_nobody()}</Muted>}
    <ul className={styles.children}>
      {rows.map((one) => (
        <li key={`${one.student.id} ${part?.(one) ?? ''}`}>
          <PageLink to={`/students?open=${one.student.id}`} reads={listStudents} className={styles.child}>
            {one.student.full_name}
          </PageLink>
          <small>
            {one.class.name} · {text(one)}
          </small>
          {tags && <span className={styles.tags}>{tags(one)}</span>}
        </li>
      ))}
    </ul>
  </Card>
)

/** Children with a streak, a low rate or many late arrivals; a name opens the child. */
export const ChildrenToFollowUp = ({ data }: { data: AttendanceStatistics }) => (
  <>
    <Children
      title={m.stats_streaks({ count: statisticsLimits.streak })}
      rows={data.streaks}
      part={({ from }) => from}
      text={({ days, from, to }) => m.stats_run_days({ count: days, from: shortDay(from), to: shortDay(to) })}
      tags={({ unexcused, ongoing }) => (
        <>
          {unexcused > 0 && (
            <StatusTag tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
              {m.stats_run_unexcused({ count: unexcused })}
            </StatusTag>
          )}
          <StatusTag tone={ongoing ? 'waiting' : 'neutral'}>
            {ongoing ? m.stats_run_ongoing() : m.stats_run_back()}
          </StatusTag>
        </>
      )}
    />
    <Children
      title={m.stats_low({ percent: statisticsLimits.low_rate })}
      rows={data.low}
      text={({ present, counted }) => m.stats_low_line({ present, counted })}
      tags={({ rate }) => <StatusTag tone="waiting">{percentText(rate)}</StatusTag>}
    />
    <Children
      title={m.stats_late({ count: statisticsLimits.late })}
      rows={data.late}
      text={({ late, present }) => m.stats_late_line({ count: late, present })}
    />
  </>
)
