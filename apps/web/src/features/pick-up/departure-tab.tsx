import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import { revokeDeparture } from '@nhip-cau/contract/pick-up'
import { listPickUpLines } from '@nhip-cau/contract/pick-up-wishes'
import { IconDoorExit } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatTime } from '../../ui/format.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import type { OpenRegister } from '../attendance/use-register.ts'
import { EndOfDayClasses, ForgottenDays } from './end-of-day-classes.tsx'
import { HandOver } from './hand-over.tsx'
import { PickUpBadges } from './pick-up-badges.tsx'

/** The children still here, each with a hand-over button; below them the departures. */
export const DepartureTab = ({ open }: { open: OpenRegister }) => {
  const { register, online } = open
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  const [wrong, setWrong] = useState<AttendanceEntry>()
  const classId = register?.class?.id
  useCompletedDepartures(open)
  const isToday = register !== undefined && register.day === register.today
  const lines = useQuery({
    ...ask(listPickUpLines, { query: classId === undefined ? {} : { class_id: classId } }),
    enabled: isToday,
  })
  if (!register) return null
  const lineOf = (id: string) => lines.data?.data.find((one) => one.child.id === id)
  const noteOf = (id: string) => open.leftNotes.find((one) => one.input.student_id === id && one.day === register.day)
  const here = register.data.filter((entry) => entry.state === 'present')
  const gone = register.data.filter((entry) => entry.departure !== null)
  return (
    <div className={styles.stack}>
      {isToday && <ForgottenDays classId={classId} />}
      {isToday && <EndOfDayClasses classId={classId} />}
      {here.length === 0 && (
        <EmptyState
          picture={<AllDone />}
          text={gone.length === 0 && register.counts.expected > 0 ? m.attend_nobody_yet() : m.attend_nobody_here()}
        />
      )}
      <ul className={styles.rows} data-columns aria-label={m.attend_still_here()}>
        {here.map((entry) => (
          <li key={entry.student.id} className={styles.row}>
            <Avatar
              id={entry.student.id}
              name={entry.student.full_name}
              src={faceAddress(currentRole(), entry.student.photo)}
              size={48}
            />
            <span className={styles.grow}>
              <strong>{entry.student.full_name}</strong>
              <small>{entry.arrived_at && m.attend_arrived({ time: formatTime(entry.arrived_at) })}</small>
              {noteOf(entry.student.id) && (
                <small>{m.attend_noted_left({ time: formatTime(noteOf(entry.student.id)?.tapped_at ?? '') })}</small>
              )}
            </span>
            {!online && isToday && !noteOf(entry.student.id) && (
              <Button variant="default" onClick={() => open.queueDeparture(entry)}>
                {m.attend_note_left()}
              </Button>
            )}
            <Button
              variant="light"
              leftSection={<IconDoorExit size={20} />}
              disabled={!isToday || !online}
              onClick={() => setChosen({ id: entry.student.id, name: entry.student.full_name })}
              aria-label={m.attend_hand_over_of({ name: entry.student.full_name })}
            >
              {m.attend_hand_over()}
            </Button>
            <PickUpBadges line={lineOf(entry.student.id)} />
          </li>
        ))}
      </ul>
      {!online && here.length > 0 && <p>{m.attend_hand_over_offline()}</p>}
      {gone.length > 0 && (
        <>
          <h2>{m.attend_gone({ count: gone.length })}</h2>
          <ul className={styles.rows}>
            {gone.map((entry) => {
              const { student, departure } = entry
              return (
                <li key={student.id} className={styles.row}>
                  <span className={styles.grow}>
                    <strong>{student.full_name}</strong>
                    <small>
                      {departure &&
                        m.attend_left_with({ time: formatTime(departure.left_at), name: departure.collector })}
                    </small>
                  </span>
                  {departure?.early && <StatusTag tone="waiting">{m.attend_left_early()}</StatusTag>}
                  {(departure?.late_minutes ?? 0) > 0 && (
                    <StatusTag tone="danger">
                      {m.attend_late_minutes({ count: departure?.late_minutes ?? 0 })}
                    </StatusTag>
                  )}
                  {isToday && (
                    <Button
                      variant="subtle"
                      size="sm"
                      color="gray"
                      aria-label={m.door_revoke_of({ name: student.full_name })}
                      onClick={() => setWrong(entry)}
                    >
                      {m.door_revoke()}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {wrong && <Revoke entry={wrong} onClose={() => setWrong(undefined)} />}
      {chosen && (
        <HandOver
          key={chosen.id}
          student={chosen}
          line={lineOf(chosen.id)}
          leftAt={noteOf(chosen.id)?.tapped_at}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

/** Deletes a noted departure time once the departure is recorded. */
const useCompletedDepartures = ({ register, leftNotes, removeItem }: OpenRegister) => {
  const done = leftNotes.find(({ day, input }) =>
    register?.data.some((one) => register.day === day && one.student.id === input.student_id && one.departure !== null),
  )
  const removeNote = useEffectEvent(removeItem)
  useEffect(() => {
    if (done) removeNote(done.id)
  }, [done])
}

/** Revokes a departure recorded by mistake; asks for the reason and shows what the family will be told. */
const Revoke = ({ entry, onClose }: { entry: AttendanceEntry; onClose: () => void }) => {
  const client = useQueryClient()
  const revoke = useCommand(revokeDeparture, {
    done: m.door_revoked(),
    quiet: true,
    onDone: () => {
      void refetchFeature(client, currentRole(), 'attend')
      onClose()
    },
  })
  return (
    <ReasonDialog
      opened
      title={m.door_revoke_of({ name: entry.student.full_name })}
      reasons={[m.door_revoke_wrong_child(), m.door_revoke_wrong_person(), m.door_revoke_came_back()]}
      busy={revoke.isPending}
      error={revoke.error ? problemText(revoke.error) : undefined}
      onSubmit={(reason) => revoke.mutate({ params: { id: entry.departure?.id ?? '' }, body: { reason } })}
      onClose={onClose}
    >
      <p>{m.door_revoke_text()}</p>
    </ReasonDialog>
  )
}
