import { useCallbackRef } from '@mantine/hooks'
import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import { IconChecks } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatTime } from '../../ui/format.ts'
import { moveByArrows } from '../../ui/move-by-arrows.ts'
import { StickyActions } from '../../ui/sticky-actions.tsx'
import { isMarkedByAll, isReported } from '../offline-queue/optimistic-register.ts'
import { nextMark } from './attendance-texts.ts'
import { ChildDetails } from './child-details.tsx'
import styles from './child-tile.module.css'
import { type ChildSigns, ChildTile } from './child-tile.tsx'
import { shortNames } from './short-names.ts'
import type { OpenRegister } from './use-register.ts'

// Milliseconds in which a mark can be undone.
const longestUndo = 10_000

type Props = { readonly open: OpenRegister; readonly signsOf: (studentId: string) => ChildSigns }

/**
 * The class as a grid of faces. The button for all never marks a child of whom the family has said something else, and a
 * tap that takes back what the family was notified of asks first.
 */
export const ArrivalTab = ({ open, signsOf }: Props) => {
  const { register, mark } = open
  const [details, setDetails] = useState<AttendanceEntry>()
  const [unconfirmed, setUnconfirmed] = useState<AttendanceEntry>()
  const [reversed, setReversed] = useState<AttendanceEntry>()
  const set = (entry: AttendanceEntry, next: AttendanceEntry['mark'], confirmed = false) => {
    const there = next === 'present' || next === 'late'
    if (there && isReported(entry) && !confirmed) setUnconfirmed(entry)
    else mark([{ entry, mark: next, more: { confirmed } }])
  }
  // While a mark can be undone, the family has not been notified of it; of marks of before it has.
  const isNotified = ({ student, arrived_at, marked }: AttendanceEntry) => {
    const until = open.undoable?.until ?? 0
    const undoableFrom = until > Date.now() ? until - longestUndo : Number.POSITIVE_INFINITY
    return (
      arrived_at !== null &&
      marked !== null &&
      Date.parse(marked.at) < undoableFrom &&
      register?.day === register?.today &&
      !open.queuedIds.has(student.id)
    )
  }
  const tap = useCallbackRef((entry: AttendanceEntry) => {
    const next = nextMark(entry)
    if (entry.unconfirmed) setUnconfirmed(entry)
    else if (isNotified(entry) && (next === 'excused' || next === 'unexcused')) setReversed(entry)
    else set(entry, next)
  })
  const names = useMemo(() => shortNames(register?.data.map(({ student }) => student) ?? []), [register?.data])
  if (!register) return null
  const { data, can } = register
  const locked = !can.mark || (can.reason && open.reason.trim().length < 3)
  const unmarked = data.filter((entry) => entry.state === 'expected' && isMarkedByAll(entry))
  // An open dialog shows the current entry, because the server may answer while it is open.
  const live = (entry: AttendanceEntry) => data.find((one) => one.student.id === entry.student.id) ?? entry
  return (
    <>
      {/* Before the children and shown below them: the Tab key need not pass the whole class. */}
      {unmarked.length > 0 && can.mark && (
        <StickyActions last>
          <Button
            size="lg"
            fullWidth
            color="green"
            leftSection={<IconChecks size={24} />}
            disabled={locked}
            onClick={() => mark(unmarked.map((entry) => ({ entry, mark: 'present' as const, more: { bulk: true } })))}
          >
            {m.attend_all_present({ count: unmarked.length })}
          </Button>
        </StickyActions>
      )}
      <ul className={styles.grid} aria-label={m.attend_children()} onKeyDown={moveByArrows}>
        {data.map((entry) => (
          <ChildTile
            key={entry.student.id}
            entry={entry}
            name={names.get(entry.student.id) ?? ''}
            {...signsOf(entry.student.id)}
            disabled={locked || entry.departure !== null}
            queued={open.queuedIds.has(entry.student.id)}
            onTap={tap}
            onDetails={setDetails}
          />
        ))}
      </ul>
      {unconfirmed && (
        <ConfirmDialog
          opened
          title={m.attend_reported_title({ name: unconfirmed.student.full_name })}
          confirmLabel={m.attend_reported_confirm()}
          onClose={() => setUnconfirmed(undefined)}
          onConfirm={() => {
            set(live(unconfirmed), unconfirmed.mark === 'late' ? 'late' : 'present', true)
            setUnconfirmed(undefined)
          }}
        >
          <p>{m.attend_reported_text()}</p>
        </ConfirmDialog>
      )}
      {reversed && (
        <ConfirmDialog
          opened
          tone="danger"
          title={m.attend_reverse_title({ name: reversed.student.full_name })}
          confirmLabel={m.attend_reverse_confirm()}
          onClose={() => setReversed(undefined)}
          onConfirm={() => {
            set(live(reversed), nextMark(reversed))
            setReversed(undefined)
          }}
        >
          <p>{m.attend_reverse_text({ time: formatTime(reversed.arrived_at ?? '') })}</p>
        </ConfirmDialog>
      )}
      {details && (
        <ChildDetails
          key={details.student.id}
          entry={live(details)}
          register={register}
          pickUp={signsOf(details.student.id).pickUp}
          locked={locked}
          onClose={() => setDetails(undefined)}
          onMark={(next, more) => {
            const entry = live(details)
            mark([{ entry, mark: next, more: { ...more, confirmed: isReported(entry) } }])
            setDetails(undefined)
          }}
        />
      )}
    </>
  )
}
