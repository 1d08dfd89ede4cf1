import type { Holiday } from '@nhip-cau/contract/calendar'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatLongDate } from '../../ui/format.ts'
import rows from '../../ui/ruled-rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './calendar.module.css'
import { daysText, holidayKindNames } from './holiday-texts.ts'
import { type Calendar, dayText } from './month-table.tsx'

type Props = {
  readonly day: string
  readonly calendar: Calendar
  readonly editable: boolean
  readonly onNew: () => void
  readonly onEdit: (one: Holiday) => void
  readonly onClose: () => void
}

/** What there is on a day, with the entries that say so. */
export const DayDialog = ({ day, calendar: { days, holidays }, editable, onNew, onEdit, onClose }: Props) => {
  const one = days.find((each) => each.day === day)
  const entries = holidays.filter(({ from_date, to_date }) => from_date <= day && to_date >= day)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={formatLongDate(day)}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_close()}
          </Button>
          {editable && <Button onClick={onNew}>{m.calendar_holiday_new()}</Button>}
        </>
      }
    >
      {one && <p>{dayText(one)}</p>}
      <ul className={rows.rows}>
        {entries.map((entry) => (
          <li key={entry.id} className={entry.lifted ? styles.lifted : undefined}>
            <span className={rows.text}>
              <strong>{entry.name}</strong>
              <small>
                {daysText(entry)} · {entry.lifted ? m.calendar_lifted() : holidayKindNames[entry.kind]()}
                {entry.reason && ` · ${entry.reason}`}
              </small>
            </span>
            {!entry.confirmed && <StatusTag tone="waiting">{m.calendar_waiting()}</StatusTag>}
            {editable && entry.kind !== 'closure' && (
              <Button size="sm" variant="light" onClick={() => onEdit(entry)}>
                {m.calendar_holiday_edit()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
