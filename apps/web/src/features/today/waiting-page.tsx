import { listWaiting, type TaskKind, taskKinds, type WaitingItem } from '@nhip-cau/contract/today'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'wouter'
import { areaPath, currentRole, homePaths } from '../../lib/area.ts'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatShortDay, formatTime, schoolDay } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import layout from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { itemPlace, tasks } from './task-looks.ts'
import styles from './waiting-page.module.css'

/** Everything that waits for the account, the nearest deadline first; each row leads to the very thing. */
export const WaitingPage = () => {
  const [search, setSearch] = useSearchParams()
  const role = currentRole()
  const kind = taskKinds.find((one) => one === search.get('kind'))
  const list = useEndlessRows(listWaiting, kind === undefined ? {} : { kind })
  const { counts, total = 0 } = list.first ?? {}
  const present = taskKinds.filter((one) => one === kind || (counts?.[one] ?? 0) > 0)
  const choose = (next: TaskKind | 'all') =>
    setSearch(next === 'all' ? { view: 'waiting' } : { view: 'waiting', kind: next }, { replace: true })
  return (
    <Page
      title={m.waiting_title()}
      description={m.waiting_lead()}
      trail={<Link href={homePaths[role]}>{m.waiting_back()}</Link>}
    >
      {present.length > 1 && (
        <FilterChips
          label={m.waiting_kind()}
          dense
          value={kind ?? 'all'}
          onChange={choose}
          options={[
            { value: 'all' as const, label: m.list_all(), count: total },
            ...present.map((value) => ({ value, label: tasks[value].words(), count: counts?.[value] })),
          ]}
        />
      )}
      <QueryState
        query={list.query}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState picture={<AllDone />} text={m.today_done()} />}
      >
        {(rows) => (
          <>
            <ul className={layout.rows} aria-label={m.waiting_title()}>
              {rows.map((item) => (
                <Waiting key={`${item.kind} ${item.id} ${item.review?.cycle_id}`} item={item} />
              ))}
            </ul>
            <EndlessFoot {...list.foot} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

const Waiting = ({ item }: { item: WaitingItem }) => {
  const role = currentRole()
  const { icon: Icon, words, line = words } = tasks[item.kind]
  const { student, class: ofClass, title, by } = item
  const names = [title, student?.full_name, ofClass?.name].filter((name) => name !== null && name !== undefined)
  const [name = line(item), ...rest] = names
  return (
    <li>
      <Link href={areaPath(role, itemPlace(item, role))} className={`${layout.row} ${layout.open}`}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
        <span className={layout.grow}>
          <strong dir="auto">{name}</strong>
          <small>
            {[
              ...(names.length > 0 ? [line(item)] : []),
              ...rest,
              ...(by === null ? [] : [m.waiting_from({ name: by })]),
            ].join(' · ')}
            {item.since && (
              <>
                {' · '}
                <RelativeTime at={item.since} />
              </>
            )}
          </small>
        </span>
        {item.deadline && (
          <span className={styles.deadline}>
            <Deadline at={item.deadline} urgent={item.urgent} />
          </span>
        )}
        <IconChevronRight size={20} className={`${styles.end} mantine-rotate-rtl`} aria-hidden="true" />
      </Link>
    </li>
  )
}

const Deadline = ({ at, urgent }: { at: string; urgent: boolean }) => {
  const now = useNow()
  const isToday = schoolDay(at) === schoolDay(now)
  const time = isToday ? formatTime(at) : formatShortDay(at)
  const isOver = Date.parse(at) < now
  return (
    <StatusTag tone={isOver || urgent ? 'danger' : 'waiting'}>
      {isOver ? m.waiting_overdue({ time }) : m.waiting_due({ time })}
    </StatusTag>
  )
}
