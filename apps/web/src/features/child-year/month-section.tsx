import type { ChildYear, YearEntry } from '@nhip-cau/contract/child-year'
import { IconCalendarCheck } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatShortDay } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { monthTitle } from '../nice-student-cards/book/card-words.ts'
import { BookButton } from './book-button.tsx'
import { EntryContent } from './entry-content.tsx'
import styles from './timeline.module.css'
import { entryLooks } from './year-texts.ts'

type Props = {
  readonly page: ChildYear
  readonly month: string
  /** Relatives see the month and cannot print its book. */
  readonly canPrint: boolean
}

/** One month: the days at school, then what happened, newest first. */
export const MonthSection = ({ page, month, canPrint }: Props) => {
  const { days, data } = page
  return (
    <section className={styles.month} aria-labelledby={`month-${month}`}>
      <header className={styles.monthHead}>
        <h3 id={`month-${month}`}>{monthTitle(month)}</h3>
        {days && (
          <span className={styles.days}>
            <IconCalendarCheck size={18} aria-hidden="true" />
            {m.year_days({ present: days.present, counted: days.counted })}
          </span>
        )}
      </header>
      {canPrint && (
        <div>
          <BookButton books={{ student_id: page.student.id, month }} />
        </div>
      )}
      {data.length === 0 && <Muted as="p">{m.year_month_empty()}</Muted>}
      <ol className={styles.entries}>
        {data.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} studentId={page.student.id} />
        ))}
      </ol>
    </section>
  )
}

const Entry = ({ entry, studentId }: { readonly entry: YearEntry; readonly studentId: string }) => {
  const { icon: Icon } = entryLooks[entry.kind]
  return (
    <li className={styles.entry} data-kind={entry.kind}>
      <span className={styles.dot}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.content}>
        <div className={styles.when}>
          <Muted as="time" dateTime={entry.at}>
            {formatShortDay('day' in entry ? entry.day : entry.at)}
          </Muted>
          {entry.is_new && <span className={styles.new}>{m.year_new()}</span>}
        </div>
        <EntryContent entry={entry} studentId={studentId} />
      </div>
    </li>
  )
}
