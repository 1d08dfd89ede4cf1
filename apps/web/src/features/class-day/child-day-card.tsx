import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import type { FamilyToday } from '@nhip-cau/contract/today'
import {
  type Icon,
  IconCalendarOff,
  IconDoorEnter,
  IconDoorExit,
  IconHourglass,
  IconPill,
  IconSoup,
  IconUsers,
} from '@tabler/icons-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { childName } from '../../lib/child-name.ts'
import { ChildAvatar, useChildHue } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { Muted } from '../../ui/muted.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './child-day.module.css'
import { type TimelineKind, timelineOf } from './day-timeline.ts'
import { isThere } from './is-there.ts'

const ChildQuestion = lazy(() => import('./child-question.tsx').then((module) => ({ default: module.ChildQuestion })))
const DayCorrections = lazy(() =>
  import('./day-corrections.tsx').then((module) => ({ default: module.DayCorrections })),
)

const icons: Record<TimelineKind, Icon> = {
  arrived: IconDoorEnter,
  meal: IconSoup,
  medicine: IconPill,
  'pick-up': IconUsers,
  left: IconDoorExit,
  away: IconCalendarOff,
  waiting: IconHourglass,
}

type Props = { readonly entry: AttendanceEntry; readonly day: string; readonly more: FamilyToday | undefined }

/** One child's day as a timeline: arrival, meals, medicine, who fetches it. An open question stands on top. */
export const ChildDayCard = ({ entry, day, more }: Props) => {
  const { student } = entry
  const now = useNow()
  const hue = useChildHue(student.id)
  const name = childName(student)
  const isAsked = entry.can.act && entry.asked && !isThere(entry) && !entry.reported && !entry.departure
  return (
    <Card
      as="section"
      className={styles.card ?? ''}
      style={{ '--child-hue': hue } as CSSProperties}
      aria-label={m.attend_today_of({ name })}
    >
      <header className={styles.head}>
        <ChildAvatar child={student} called={name} size={44} />
        <div>
          <h2>{m.attend_today_of({ name })}</h2>
          <Muted as="small">{entry.class.name}</Muted>
        </div>
      </header>
      {isAsked && (
        <Suspense fallback={null}>
          <ChildQuestion entry={entry} teachers={more?.teachers} />
        </Suspense>
      )}
      <ol className={styles.timeline}>
        {timelineOf(entry, more, now).map(({ key, kind, time, text, note, isDone }) => {
          const Sign = icons[kind]
          return (
            <li key={key} data-done={isDone || undefined}>
              <Sign size={22} aria-hidden="true" />
              <time>{time}</time>
              <span>
                {text}
                {note && <small>{note}</small>}
              </span>
            </li>
          )
        })}
      </ol>
      {entry.version > 1 && (
        <Suspense fallback={null}>
          <DayCorrections studentId={student.id} day={day} />
        </Suspense>
      )}
    </Card>
  )
}
