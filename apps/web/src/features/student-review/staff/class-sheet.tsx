import type { ClassReviews } from '@nhip-cau/contract/student-review'
import type { ReviewCycle, ReviewKind } from '@nhip-cau/contract/student-review-parts'
import { lazy, Suspense } from 'react'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { SyncState } from '../../attendance/sync-state.tsx'
import { Conflicts } from './conflicts.tsx'
import { DaySheet } from './day-sheet.tsx'
import { PeriodSwitch } from './period-switch.tsx'
import { ReleaseBar } from './release-bar.tsx'
import styles from './review-page.module.css'
import { isWritten } from './sheet-rows.ts'
import { type Sheet, useSheet } from './use-sheet.ts'

const WritingView = lazy(() => import('./writing-view.tsx').then((module) => ({ default: module.WritingView })))

type Props = {
  readonly classId: string
  readonly kind: ReviewKind
  /** Any day of the period; absent: the present one. */
  readonly day: string | undefined
  readonly cycles: readonly ReviewCycle[]
  readonly cycle: ReviewCycle | undefined
  readonly proposedAt: string
  /** Whom to open first. */
  readonly student: string | undefined
  readonly onDay: (day: string | undefined) => void
  readonly onCycle: (id: string) => void
}

/** One class in one period. */
export const ClassSheet = (props: Props) => {
  const { classId, kind, day, cycles, cycle, onCycle } = props
  if (kind !== 'term')
    return <Period {...props} query={{ class_id: classId, kind, ...(day === undefined ? {} : { day }) }} />
  if (!cycle) return <EmptyState picture={<EmptyFeed />} text={m.review_cycle_none()} />
  return (
    <>
      {cycles.length > 1 && (
        <FilterChips
          label={m.review_cycle()}
          dense
          value={cycle.id}
          onChange={onCycle}
          options={cycles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Period key={cycle.id} {...props} query={{ class_id: classId, kind: 'day', cycle_id: cycle.id }} />
    </>
  )
}

type PeriodProps = Props & { readonly query: Parameters<typeof useSheet>[0] }

const Period = ({ query, proposedAt, student, onDay }: PeriodProps) => {
  const sheet = useSheet(query)
  const saved = sheet.rows
    .flatMap(({ child }) => (child.review ? [child.review] : []))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return (
    <QueryState
      query={sheet.answer}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptyFeed />} text={m.review_no_children()} />}
    >
      {(shown) => (
        <div className={layout.stack} data-dense>
          <div className={styles.strip}>
            <PeriodSwitch shown={shown} onDay={onDay} />
            <SyncState open={{ ...sheet, register: { saved: saved ? { at: saved.at, by: saved.by } : null } }} />
          </div>
          <Progress sheet={sheet} shown={shown} />
          {shown.closed !== null && <Notice tone="info" title={closedText[shown.closed]()} />}
          <Conflicts sheet={sheet} />
          {shown.period.kind === 'day' ? (
            <DaySheet sheet={sheet} student={student} />
          ) : (
            <Suspense fallback={null}>
              <WritingView sheet={sheet} shown={shown} student={student} />
            </Suspense>
          )}
          {shown.closed === null && <ReleaseBar sheet={sheet} proposedAt={proposedAt} />}
        </div>
      )}
    </QueryState>
  )
}

const closedText = {
  closed: m.review_closed,
  no_school: m.review_no_school,
  early: m.review_early,
  kind: m.review_kind_off,
} as const

/** How many of the children who were there have something, and until when. */
const Progress = ({ sheet, shown }: { readonly sheet: Sheet; readonly shown: ClassReviews }) => {
  const there = sheet.rows.filter((row) => !row.child.away || isWritten(row))
  const count = there.filter(isWritten).length
  const text = m.review_progress({ count, total: there.length })
  return (
    <div className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={there.length}
        aria-valuenow={count}
      >
        <span style={{ inlineSize: `${there.length === 0 ? 0 : (100 * count) / there.length}%` }} />
      </span>
      <Muted as="span">
        {[text, shown.cycle ? m.review_deadline({ day: formatDate(shown.cycle.deadline) }) : '']
          .filter(Boolean)
          .join(' · ')}
      </Muted>
    </div>
  )
}
