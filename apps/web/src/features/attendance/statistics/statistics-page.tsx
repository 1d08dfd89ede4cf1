import {
  type AttendanceStatistics,
  attendanceStatistics,
  attendanceStatisticsExcel,
  statisticsPeriods,
} from '@nhip-cau/contract/attendance-statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { useClassLink } from '../../../lib/chosen-class.ts'
import { classKey } from '../../../lib/class-choice.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatDate, schoolDay } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './statistics.module.css'
import { ClassBars, ReasonBars } from './statistics-bars.tsx'
import { ChildrenToFollowUp } from './statistics-children.tsx'
import { type Chosen, StatisticsRange } from './statistics-range.tsx'
import { ClassTable, DayTable } from './statistics-tables.tsx'
import { changeText, type Kind, percentText, shareOfKind } from './statistics-texts.ts'

// The chart library is larger than the rest of the page, so the figures do not wait for it.
const loadCharts = () => import('./statistics-charts.tsx')
const RateChart = lazy(() => loadCharts().then((module) => ({ default: module.RateChart })))
const MissedChart = lazy(() => loadCharts().then((module) => ({ default: module.MissedChart })))

/** Attendance statistics: the office sees all classes, a teacher the own ones. */
export const StatisticsPage = () => {
  const role = currentRole()
  const { classes } = useProfile()
  const linkTo = useClassLink(role, classes)
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => schoolDay(Date.now()))
  const chosen: Chosen = {
    period: statisticsPeriods.find((one) => one === search.get('period')) ?? 'month',
    day: search.get('day') ?? undefined,
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
    classId: search.get(classKey) ?? '',
  }
  const query = {
    period: chosen.period,
    ...(chosen.day === undefined ? {} : { day: chosen.day }),
    ...(chosen.period === 'free' ? { from: chosen.from, to: chosen.to } : {}),
    ...(chosen.classId === '' ? {} : { class_id: chosen.classId }),
  }
  const complete = chosen.period !== 'free' || (chosen.from !== '' && chosen.to !== '')
  const asked = useQuery({
    ...ask(attendanceStatistics, { query }),
    enabled: complete,
    placeholderData: keepPreviousData,
  })
  const change: Parameters<typeof StatisticsRange>[0]['onChange'] = (changes) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const data = asked.error ? undefined : asked.data
  return (
    <Page
      title={m.stats_title()}
      trail={<Link href={linkTo({ path: areaPath(role, '/attendance'), classes: 'any' })}>{m.title_attendance()}</Link>}
      action={
        <FileButton
          endpoint={attendanceStatisticsExcel}
          input={{ query }}
          fileName={`${m.stats_title()}.xlsx`}
          kind="excel"
          label={m.exports_button()}
          disabled={!data || data.total.counted === 0}
        />
      }
    >
      <div className={styles.page}>
        <StatisticsRange chosen={chosen} today={today} data={data} classes={classes} onChange={change} />
        {complete ? (
          <QueryState
            query={{ ...asked, data }}
            isEmpty={({ total }) => total.counted === 0}
            empty={<EmptyState picture={<EmptyFeed />} text={m.stats_empty()} />}
          >
            {(shown) => <Statistics data={shown} busy={asked.isPlaceholderData} />}
          </QueryState>
        ) : (
          <EmptyState picture={<EmptyFeed />} text={m.stats_choose()} />
        )}
      </div>
    </Page>
  )
}

const Statistics = ({ data, busy }: { data: AttendanceStatistics; busy: boolean }) => (
  <div className={styles.all} aria-busy={busy}>
    <Summary data={data} />
    <div className={styles.cards}>
      <Card as="section" className={styles.card} data-wide>
        <h2>{m.stats_days()}</h2>
        <Suspense fallback={<Waiting />}>
          <RateChart days={data.days} label={daysLabel(data.days)} />
        </Suspense>
        <DayTable days={data.days} label={m.stats_days()} />
      </Card>
      <Card as="section" className={styles.card}>
        <h2>{m.stats_classes()}</h2>
        <ClassBars classes={data.classes} />
        <ClassTable classes={data.classes} />
      </Card>
      <Card as="section" className={styles.card}>
        <h2>{m.stats_reasons()}</h2>
        <ReasonBars reasons={data.reasons} />
      </Card>
      <Card as="section" className={styles.card} data-wide>
        <h2>{m.stats_missed()}</h2>
        <Suspense fallback={<Waiting />}>
          <MissedChart days={data.days} label={m.stats_missed()} />
        </Suspense>
      </Card>
      <ChildrenToFollowUp data={data} />
    </div>
  </div>
)

const Waiting = () => (
  <Loading>
    <Skeleton height={240} />
  </Loading>
)

/** Describes the curve in a sentence for screen readers. */
const daysLabel = (days: AttendanceStatistics['days']): string => {
  const known = days.flatMap(({ day, rate }) => (rate === null ? [] : [{ day, rate }]))
  const [first] = known
  if (!first) return m.stats_days()
  const high = known.reduce((best, one) => (one.rate > best.rate ? one : best), first)
  const low = known.reduce((worst, one) => (one.rate < worst.rate ? one : worst), first)
  return m.stats_days_text({
    high: percentText(high.rate),
    high_day: formatDate(high.day),
    low: percentText(low.rate),
    low_day: formatDate(low.day),
  })
}

const kinds: readonly { readonly kind: Kind; readonly name: () => string }[] = [
  { kind: 'late', name: m.attend_late },
  { kind: 'excused', name: m.attend_excused },
  { kind: 'unexcused', name: m.attend_unexcused },
]

const Summary = ({ data: { total, before } }: { data: AttendanceStatistics }) => (
  <>
    <dl className={styles.summary}>
      <div className={styles.figure} data-kind="rate">
        <dt>{m.stats_rate()}</dt>
        <dd>{percentText(total.rate)}</dd>
        <dd className={styles.more}>{m.stats_of({ count: total.present, all: total.counted })}</dd>
        <dd className={styles.more}>{changeText(total.rate, before.rate)}</dd>
      </div>
      {kinds.map(({ kind, name }) => (
        <div key={kind} className={styles.figure} data-kind={kind}>
          <dt>{name()}</dt>
          <dd>{percentText(shareOfKind(total, kind))}</dd>
          <dd className={styles.more}>
            {m.stats_of({ count: total[kind], all: kind === 'late' ? total.present : total.counted })}
          </dd>
          <dd className={styles.more}>{changeText(shareOfKind(total, kind), shareOfKind(before, kind))}</dd>
        </div>
      ))}
    </dl>
    {total.unmarked > 0 && <Muted>{m.stats_unmarked({ count: total.unmarked })}</Muted>}
  </>
)
