import { attendanceBoard, type BoardClass } from '@nhip-cau/contract/attendance'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { today as overview } from '@nhip-cau/contract/today'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useClassInAddress } from '../../lib/chosen-class.ts'
import { classKey } from '../../lib/class-choice.ts'
import { NoClasses } from '../../lib/no-classes.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import layout from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { Counts } from '../attendance/counts.tsx'
import { closedText, MakeUpNotice } from '../attendance/day-state.tsx'
import { DaySwitch, useSelectedDay } from '../attendance/day-switch.tsx'
import { StatisticsLink } from '../attendance/statistics/statistics-link.tsx'
import boardPage from './board-page.module.css'

const ClassRegister = lazy(() => import('./class-register.tsx').then((module) => ({ default: module.ClassRegister })))
const KitchenView = lazy(() =>
  import('../kitchen/kitchen-view.tsx').then((module) => ({ default: module.KitchenView })),
)
const EndOfDayView = lazy(() =>
  import('../pick-up/end-of-day-view.tsx').then((module) => ({ default: module.EndOfDayView })),
)

const views = ['board', 'end-of-day', 'kitchen'] as const
type View = (typeof views)[number]
const viewNames: Record<View, () => string> = {
  board: m.attend_view_board,
  'end-of-day': m.attend_view_end_of_day,
  kitchen: m.attend_view_kitchen,
}

const dayQuery = (day: string | null, classId?: string) => {
  const query = new URLSearchParams({ ...(classId ? { [classKey]: classId } : {}), ...(day ? { day } : {}) }).toString()
  return query === '' ? '' : `?${query}`
}

/** The live board of the day for the office; a class opens its register. */
export const BoardPage = () => {
  const { classes } = useProfile()
  const [search, setSearch] = useSearchParams()
  const { id } = useClassInAddress()
  const chosen = classes.find((one) => one.id === id) ?? null
  const view = views.find((one) => one === search.get('view')) ?? 'board'
  const chips = (
    <FilterChips
      label={m.attend_views()}
      dense
      value={view}
      onChange={(next) =>
        setSearch(
          (before) => {
            const [day, classId] = [before.get('day'), before.get(classKey)]
            return {
              ...(classId ? { [classKey]: classId } : {}),
              ...(next === 'board' ? {} : { view: next }),
              ...(day && next !== 'end-of-day' ? { day } : {}),
            }
          },
          { replace: true },
        )
      }
      options={views.map((value) => ({ value, label: viewNames[value]() }))}
    />
  )
  if (chosen && view === 'board') {
    return (
      <Page
        dense
        title={m.attend_title_of({ name: chosen.name })}
        trail={<Link href={`/school/attendance${dayQuery(search.get('day'))}`}>{m.attend_back_to_board()}</Link>}
        action={<StatisticsLink />}
      >
        {chips}
        <Suspense fallback={<FeedSkeleton />}>
          <ClassRegister key={chosen.id} classId={chosen.id} />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page title={m.title_attendance()} action={<StatisticsLink />}>
      {chips}
      <Suspense fallback={<FeedSkeleton />}>
        {view === 'board' && <Board />}
        {view === 'end-of-day' && (
          <>
            <TodayState />
            <EndOfDayView classId={chosen?.id} />
          </>
        )}
        {view === 'kitchen' && <KitchenView key={chosen?.id} chosen={chosen} />}
      </Suspense>
    </Page>
  )
}

const TodayState = () => {
  const { data } = useQuery(ask(overview, {}))
  if (!data) return null
  if (data.open) return <MakeUpNotice state={data} isToday />
  return <Notice tone="waiting" title={closedText(data)} />
}

const Board = () => {
  const { query, setDay } = useSelectedDay()
  const board = useQuery(ask(attendanceBoard, { query }))
  return <QueryState query={board}>{(answer) => <Classes board={answer} onDay={setDay} />}</QueryState>
}

type ClassesProps = {
  readonly board: AnswerOf<typeof attendanceBoard>
  readonly onDay: (day: string | undefined) => void
}

const Classes = ({ board, onDay }: ClassesProps) => {
  const { data, counts, day, today, open } = board
  const closed = closedText(board)
  const marked = data.some((one) => one.saved !== null)
  const missing = open ? data.filter((one) => one.saved === null).length : 0
  const head = <DaySwitch key={day} day={day} today={today} onChange={onDay} />
  if (!open && !marked) {
    return (
      <div className={layout.stack}>
        {head}
        <EmptyState picture={<AllDone />} text={closed} />
      </div>
    )
  }
  if (data.length === 0) return <NoClasses />
  return (
    <div className={layout.stack}>
      {!open && <Notice tone="waiting" title={closed} />}
      <MakeUpNotice state={board} isToday={day === today} />
      <div className={layout.line}>
        {head}
        {missing > 0 && (
          <StatusTag tone="waiting" icon={<IconAlertTriangle aria-hidden="true" />}>
            {m.attend_missing({ count: missing })}
          </StatusTag>
        )}
      </div>
      <Counts counts={counts} past={day < today} />
      <ul className={layout.rows} aria-label={m.attend_classes()}>
        {data.map((one) => (
          <ClassLine
            key={one.class.id}
            line={one}
            day={day < today ? day : null}
            missing={open && one.saved === null}
          />
        ))}
      </ul>
    </div>
  )
}

type LineProps = { readonly line: BoardClass; readonly day: string | null; readonly missing: boolean }

const ClassLine = ({ line, day, missing }: LineProps) => {
  const share = (count: number) => ({ width: `${(100 * count) / Math.max(line.enrolled, 1)}%` })
  return (
    <li>
      <Link href={`/school/attendance${dayQuery(day, line.class.id)}`} className={`${layout.row} ${layout.open}`}>
        <span className={layout.grow}>
          <strong>{line.class.name}</strong>
          <small>
            {line.saved
              ? m.attend_saved({ name: line.saved.by, time: formatTime(line.saved.at) })
              : line.teachers.join(', ')}
          </small>
        </span>
        {missing && <StatusTag tone="waiting">{m.attend_not_taken_yet()}</StatusTag>}
        <span className={`${layout.grow} ${layout.wide}`}>
          <span className={boardPage.bar} aria-hidden="true">
            <span data-tone="good" style={share(line.present)} />
            <span data-tone="primary" style={share(line.left)} />
            <span data-tone="info" style={share(line.absent)} />
          </span>
          <small>
            {(day === null ? m.attend_line : m.attend_line_past)({
              enrolled: line.enrolled,
              expected: line.expected,
              present: line.present,
              left: line.left,
              absent: line.absent,
            })}
          </small>
        </span>
        <IconChevronRight size={20} className={`${layout.last} mantine-rotate-rtl`} aria-hidden="true" />
      </Link>
    </li>
  )
}
