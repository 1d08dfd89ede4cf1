import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import type { Image } from '@nhip-cau/contract/media'
import { listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { listPickUpLines } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { isFound } from '../../lib/name-match.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InputField } from '../../ui/input-field.tsx'
import styles from '../../ui/rows.module.css'
import type { OpenRegister } from '../attendance/use-register.ts'
import { GoneRow, HereRow } from './departure-rows.tsx'
import { EndOfDayClasses, ForgottenDays } from './end-of-day-classes.tsx'
import { HandOver } from './hand-over.tsx'
import { RefusedAtDoor } from './refused-at-door.tsx'
import { groupSiblings } from './sibling-groups.ts'
import { SiblingsTogether } from './siblings-together.tsx'

/** From this many children on, a search is quicker than scrolling. */
const manyChildren = 8

type Chosen = {
  readonly id: string
  readonly name: string
  readonly photo: Image | null
  readonly along: readonly string[]
}

/** The children still here, siblings together, each with a hand-over button; below them the departures. */
export const DepartureTab = ({ open }: { open: OpenRegister }) => {
  const { register, online } = open
  const [chosen, setChosen] = useState<Chosen>()
  const [typed, setTyped] = useState('')
  const classId = register?.class?.id
  useCompletedDepartures(open)
  const isToday = register !== undefined && register.day === register.today
  const lines = useQuery({
    ...ask(listPickUpLines, { query: classId === undefined ? {} : { class_id: classId } }),
    enabled: isToday,
  })
  const questions = useQuery({ ...ask(listPickUpRequests, {}), enabled: isToday })
  if (!register) return null
  const lineOf = (id: string) => lines.data?.data.find((one) => one.child.id === id)
  const noteOf = (id: string) => open.leftNotes.find((one) => one.input.student_id === id && one.day === register.day)
  const here = register.data.filter((entry) => entry.state === 'present')
  const gone = register.data.filter((entry) => entry.departure !== null)
  const groups = groupSiblings(here, (id) => lineOf(id)?.siblings ?? []).filter(({ entries }) =>
    entries.some(({ student }) => isFound(student, typed)),
  )
  const shownGone = gone.filter(({ student }) => isFound(student, typed))
  const give = ({ id, full_name: name, photo }: AttendanceEntry['student'], along: readonly string[] = []) =>
    setChosen({ id, name, photo, along })
  return (
    <div className={styles.stack}>
      {!chosen && <RefusedAtDoor questions={questions.data?.data ?? []} here={here.map(({ student }) => student.id)} />}
      {isToday && <ForgottenDays classId={classId} />}
      {isToday && <EndOfDayClasses classId={classId} inRegister />}
      {here.length + gone.length >= manyChildren && (
        <InputField label={m.door_find()} inputMode="text" maxLength={60} value={typed} onChange={setTyped} />
      )}
      {here.length === 0 && (
        <EmptyState
          picture={<AllDone />}
          text={gone.length === 0 && register.counts.expected > 0 ? m.attend_nobody_yet() : m.attend_nobody_here()}
        />
      )}
      {here.length > 0 && groups.length === 0 && shownGone.length === 0 && <p role="status">{m.door_find_none()}</p>}
      <ul className={styles.rows} data-columns aria-label={m.attend_still_here()}>
        {groups.map(({ entries, others }) => {
          const [{ student: first }, ...rest] = entries
          const along = [...rest.map(({ student }) => student.id), ...others.map(({ id }) => id)]
          return (
            <Fragment key={first.id}>
              {along.length > 0 && (
                <SiblingsTogether
                  names={entries.map(({ student }) => student.full_name)}
                  others={others}
                  canGive={isToday && online}
                  onGive={() => give(first, along)}
                />
              )}
              {entries.map((entry) => (
                <HereRow
                  key={entry.student.id}
                  entry={entry}
                  line={lineOf(entry.student.id)}
                  notedAt={noteOf(entry.student.id)?.tapped_at}
                  canGive={isToday && online}
                  canNote={!online && isToday && !noteOf(entry.student.id)}
                  onNote={() => open.queueDeparture(entry)}
                  onGive={() => give(entry.student)}
                />
              ))}
            </Fragment>
          )
        })}
      </ul>
      {!online && here.length > 0 && <p>{m.attend_hand_over_offline()}</p>}
      {gone.length > 0 && (
        <>
          <h2>{m.attend_gone({ count: gone.length })}</h2>
          <ul className={styles.rows}>
            {shownGone.map((entry) => (
              <GoneRow key={entry.student.id} entry={entry} canRevoke={isToday} />
            ))}
          </ul>
        </>
      )}
      {chosen && (
        <HandOver
          key={chosen.id}
          student={chosen}
          line={lineOf(chosen.id)}
          along={chosen.along}
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
