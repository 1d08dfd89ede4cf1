import {
  type AttendanceEntry,
  type AttendanceMark,
  attendanceMarks,
  type Register,
} from '@nhip-cau/contract/attendance'
import { lazy, Suspense, useState } from 'react'
import { Faced } from '../../lib/child-label.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatTime } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import styles from '../../ui/rows.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StickyActions } from '../../ui/sticky-actions.tsx'
import { parseTime, TimeField } from '../../ui/time-field.tsx'
import { halfNames, markAppearances } from './attendance-texts.ts'
import { ChildHistory } from './child-history.tsx'
import { FamilyPhones } from './family-phones.tsx'
import type { Change } from './use-register.ts'

const ChildMessages = lazy(() =>
  import('../family-messages/child-messages.tsx').then((module) => ({ default: module.ChildMessages })),
)

type Props = {
  readonly entry: AttendanceEntry
  readonly register: Register
  /** Who fetches the child today, if the family has said so. */
  readonly pickUp: string
  readonly locked: boolean
  readonly onClose: () => void
  readonly onMark: (mark: AttendanceMark | null, more: Change) => void
}

/** The usual arrival hours; another time needs a confirmation and is not refused. */
const morning = { from: '05:00', to: '12:00' }

/** Shows a child's day: state, time, reason, note, history and the phones of its family. */
export const ChildDetails = ({ entry, register, pickUp, locked, onClose, onMark }: Props) => {
  const [mark, setMark] = useState<AttendanceMark | 'none'>(entry.mark ?? 'none')
  const [time, setTime] = useState(entry.arrived_at ? formatTime(entry.arrived_at) : '')
  const [reason, setReason] = useState(entry.reason ?? '')
  const [note, setNote] = useState(entry.note ?? '')
  const there = mark === 'present' || mark === 'late'
  const typed = parseTime(time)
  const right = time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed)
  const unusual = right && time !== '' && (typed < morning.from || typed > morning.to)
  const reasons: readonly string[] = [m.attend_reason_none(), m.attend_reason_sick(), m.attend_reason_family()]
  const chosen = reasons.includes(reason) ? reason : 'other'
  const save = () =>
    onMark(mark === 'none' ? null : mark, {
      note,
      ...(there ? {} : { reason }),
      ...(there && time !== '' && (!entry.arrived_at || typed !== formatTime(entry.arrived_at))
        ? { arrived_at: typed }
        : {}),
    })
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={
        <Faced child={entry.student} size={40}>
          {entry.student.full_name}
        </Faced>
      }
      typed={[mark, time, reason, note]}
    >
      <div className={styles.stack}>
        <Facts
          facts={[
            { label: m.attend_warning(), value: entry.warning },
            { label: m.attend_family(), value: entry.reported && halfNames[entry.reported.half]() },
            { label: m.attend_pick_up(), value: pickUp },
            {
              label: m.attend_marked_by(),
              value: entry.marked && m.attend_by_at({ name: entry.marked.by, time: formatTime(entry.marked.at) }),
            },
          ]}
        />
        <Suspense fallback={null}>
          <ChildMessages register={register} studentId={entry.student.id} />
        </Suspense>
        <FamilyPhones studentId={entry.student.id} />
        <FilterChips<AttendanceMark | 'none'>
          label={m.attend_state()}
          wrap
          value={mark}
          onChange={setMark}
          options={[
            ...attendanceMarks.map((value) => {
              const appearance = markAppearances[value]()
              return { value, label: appearance.label, icon: <appearance.icon size={18} aria-hidden="true" /> }
            }),
            { value: 'none' as const, label: m.attend_unmarked() },
          ]}
        />
        {there && (
          <TimeField
            label={m.attend_arrived_at()}
            hint={unusual ? m.attend_time_unusual() : m.attend_time_hint()}
            optional
            value={time}
            onChange={setTime}
            {...(right ? {} : { error: m.attend_time_hint() })}
          />
        )}
        {!there && mark !== 'none' && (
          <>
            <FilterChips
              label={m.attend_reason()}
              wrap
              value={chosen}
              onChange={(next) => setReason(next === 'other' ? '' : next)}
              options={[
                ...reasons.map((text) => ({ value: text, label: text })),
                { value: 'other', label: m.attend_reason_other() },
              ]}
            />
            {chosen === 'other' && (
              <InputField label={m.attend_reason()} optional maxLength={200} value={reason} onChange={setReason} />
            )}
          </>
        )}
        <InputField label={m.attend_note()} optional lines={2} maxLength={300} value={note} onChange={setNote} />
        <StickyActions>
          <Button fullWidth disabled={locked || !right || (entry.departure !== null && !there)} onClick={save}>
            {m.common_save()}
          </Button>
        </StickyActions>
        <DetailSection title={m.attend_history()}>
          <ChildHistory studentId={entry.student.id} day={register.day} />
        </DetailSection>
      </div>
    </SidePanel>
  )
}
