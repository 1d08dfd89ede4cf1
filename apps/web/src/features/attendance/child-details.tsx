import {
  type AttendanceEntry,
  type AttendanceMark,
  attendanceHistory,
  attendanceMarks,
  type Register,
} from '@nhip-cau/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatTime } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StickyActions } from '../../ui/sticky-actions.tsx'
import { halfNames, markLooks } from './attendance-words.ts'
import styles from './register.module.css'
import type { Change } from './use-register.ts'

type Props = {
  readonly entry: AttendanceEntry
  readonly register: Register
  readonly locked: boolean
  readonly onClose: () => void
  readonly onMark: (mark: AttendanceMark | null, more: Change) => void
}

/** Everything about one child's day: state, time, reason, note, and who changed what. */
export const ChildDetails = ({ entry, register, locked, onClose, onMark }: Props) => {
  const [mark, setMark] = useState<AttendanceMark | 'none'>(entry.mark ?? 'none')
  const [time, setTime] = useState(entry.arrived_at ? formatTime(entry.arrived_at) : '')
  const [reason, setReason] = useState(entry.reason ?? '')
  const [note, setNote] = useState(entry.note ?? '')
  const query = { student_id: entry.student.id, day: register.day }
  const history = useQuery(ask(attendanceHistory, { query }))
  const there = mark === 'present' || mark === 'late'
  const right = time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)
  const save = () =>
    onMark(mark === 'none' ? null : mark, {
      note,
      ...(there ? {} : { reason }),
      ...(there && time !== '' && (!entry.arrived_at || time !== formatTime(entry.arrived_at))
        ? { arrived_at: time }
        : {}),
    })
  return (
    <SidePanel opened onClose={onClose} title={entry.student.full_name}>
      <div className={styles.stack}>
        <Facts
          facts={[
            { label: m.attend_warning(), value: entry.warning },
            { label: m.attend_family(), value: entry.reported && halfNames[entry.reported.half]() },
            {
              label: m.attend_marked_by(),
              value: entry.marked && m.attend_by_at({ name: entry.marked.by, time: formatTime(entry.marked.at) }),
            },
          ]}
        />
        <FilterChips<AttendanceMark | 'none'>
          label={m.attend_state()}
          value={mark}
          onChange={setMark}
          options={[
            ...attendanceMarks.map((value) => {
              const look = markLooks[value]()
              return { value, label: look.label, icon: <look.icon size={18} aria-hidden="true" /> }
            }),
            { value: 'none' as const, label: m.attend_unmarked() },
          ]}
        />
        {there && (
          <InputField
            label={m.attend_arrived_at()}
            hint={m.attend_time_hint()}
            optional
            inputMode="numeric"
            value={time}
            onChange={setTime}
            {...(right ? {} : { error: m.attend_time_hint() })}
          />
        )}
        {!there && mark !== 'none' && (
          <InputField label={m.attend_reason()} optional maxLength={200} value={reason} onChange={setReason} />
        )}
        <InputField label={m.attend_note()} optional lines={2} maxLength={300} value={note} onChange={setNote} />
        <StickyActions>
          <Button fullWidth disabled={locked || !right || entry.departure !== null} onClick={save}>
            {m.common_save()}
          </Button>
        </StickyActions>
        {(history.data?.data.length ?? 0) > 0 && (
          <DetailSection title={m.attend_history()}>
            <ul className={styles.rows}>
              {history.data?.data.map((one) => (
                <li key={one.id} className={styles.grow}>
                  {formatTime(one.at)} · {one.by}: {one.after ? markLooks[one.after]().label : m.attend_unmarked()}
                  {!one.taken_over && ` (${m.attend_not_taken()})`}
                  {one.reason && <small>{one.reason}</small>}
                  {one.tapped_at && <small>{m.attend_tapped_at({ time: formatTime(one.tapped_at) })}</small>}
                </li>
              ))}
            </ul>
          </DetailSection>
        )}
      </div>
    </SidePanel>
  )
}
