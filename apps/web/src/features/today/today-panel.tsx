import type { Today } from '@nhip-cau/contract/today'
import { IconChevronRight, IconCircleCheck, IconSoup } from '@tabler/icons-react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { formatLongDate, formatTime } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { closedText } from '../attendance/day-state.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { placeOfTask, tasks } from './task-looks.ts'
import styles from './today-panel.module.css'
import { useToday } from './use-today.ts'

type Task = Today['tasks'][number]

/** The first information of a morning: the children's states, the kitchen's portions, and the open tasks. */
export const TodayPanel = () => {
  const { data } = useToday()
  if (!data) return null
  return (
    <Card as="section" padding="none" aria-label={m.today_title()}>
      <header className={styles.head}>
        <h2>{m.today_title()}</h2>
        <span>{formatLongDate(data.day)}</span>
      </header>
      {!data.open && (
        <p className={styles.line}>{data.closed_because || data.next_open ? closedText(data) : m.today_closed()}</p>
      )}
      {data.make_up !== null && <p className={styles.line}>{m.attend_make_up_today()}</p>}
      {data.open && data.counts && <Numbers data={data} counts={data.counts} />}
      {data.tasks.length > 0 ? (
        <ul className={styles.tasks}>
          {data.tasks.map((task) => (
            <TaskLine key={task.kind} task={task} />
          ))}
          <li>
            <Link href={`${areaPath(currentRole(), '')}?view=waiting`} className={styles.all ?? ''}>
              {m.today_all({ count: data.tasks.reduce((sum, one) => sum + one.count, 0) })}
            </Link>
          </li>
        </ul>
      ) : (
        data.open && (
          <p className={styles.done}>
            <IconCircleCheck size={20} aria-hidden="true" />
            {m.today_done()}
          </p>
        )
      )}
      {currentRole() === 'school' && <FreshnessLine />}
    </Card>
  )
}

const Numbers = ({ data, counts }: { data: Today; counts: NonNullable<Today['counts']> }) => {
  const role = currentRole()
  return (
    <dl className={styles.numbers}>
      <Figure label={m.attend_expected()} value={counts.expected} tone="waiting" />
      <Figure label={m.attend_present()} value={counts.present} tone="good" />
      <Figure label={m.attend_left()} value={counts.left} tone="primary" />
      <Figure label={m.attend_absent()} value={counts.absent} tone="info" />
      {data.kitchen && (
        <div className={styles.kitchen}>
          <dt>
            <IconSoup size={18} aria-hidden="true" />
            <Link href={areaPath(role, '/attendance?view=kitchen')}>
              {data.kitchen.counted_at
                ? m.today_kitchen_counted({ time: formatTime(data.kitchen.counted_at) })
                : m.today_kitchen({ time: data.kitchen.cut_off })}
            </Link>
          </dt>
          <dd>{data.kitchen.now}</dd>
        </div>
      )}
    </dl>
  )
}

const Figure = ({ label, value, tone }: { label: string; value: number; tone: string }) => (
  <div className={styles.number} data-tone={tone}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const TaskLine = ({ task }: { task: Task }) => {
  const role = currentRole()
  const { icon: Icon, words } = tasks[task.kind]
  return (
    <li>
      <Link
        href={areaPath(role, placeOfTask(task, role))}
        className={styles.task ?? ''}
        {...(task.urgent ? { 'data-urgent': true } : {})}
      >
        <Icon size={22} stroke={1.75} aria-hidden="true" />
        <span className={styles.text}>
          <span>{words()}</span>
          <small>
            {task.urgent && <span className={styles.urgent}>{m.today_urgent()}</span>}
            {task.classes.join(', ')}
            {task.since && (
              <>
                {task.classes.length > 0 && ' · '}
                <RelativeTime at={task.since} />
              </>
            )}
          </small>
        </span>
        <strong className={styles.count}>{task.count}</strong>
        <IconChevronRight size={18} className="mantine-rotate-rtl" aria-hidden="true" />
      </Link>
    </li>
  )
}
