import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatTime } from '../../ui/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { HandOver } from './hand-over.tsx'
import styles from './register.module.css'
import type { OpenRegister } from './use-register.ts'

/** Who is still here, each to be given to somebody; below, who has gone and with whom. */
export const DepartureTab = ({ open }: { open: OpenRegister }) => {
  const { register, online } = open
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  if (!register) return null
  const here = register.data.filter((entry) => entry.state === 'present')
  const gone = register.data.filter((entry) => entry.departure !== null)
  const isToday = register.day === register.today
  return (
    <div className={styles.stack}>
      {here.length === 0 && <EmptyState picture={<AllDone />} text={m.attend_nobody_here()} />}
      <ul className={styles.rows} aria-label={m.attend_still_here()}>
        {here.map(({ student, arrived_at }) => (
          <li key={student.id} className={styles.row}>
            <Avatar
              id={student.id}
              name={student.full_name}
              src={faceAddress(currentRole(), student.photo)}
              size={48}
            />
            <span className={styles.grow}>
              <strong>{student.full_name}</strong>
              <small>{arrived_at && m.attend_arrived({ time: formatTime(arrived_at) })}</small>
            </span>
            <Button
              variant="light"
              leftSection={<IconDoorExit size={20} />}
              disabled={!isToday || !online}
              onClick={() => setChosen({ id: student.id, name: student.full_name })}
              aria-label={m.attend_hand_over_of({ name: student.full_name })}
            >
              {m.attend_hand_over()}
            </Button>
          </li>
        ))}
      </ul>
      {!online && here.length > 0 && <p>{m.attend_hand_over_offline()}</p>}
      {gone.length > 0 && (
        <>
          <h2>{m.attend_gone({ count: gone.length })}</h2>
          <ul className={styles.rows}>
            {gone.map(({ student, departure }) => (
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
                  <StatusTag tone="danger">{m.attend_late_minutes({ count: departure?.late_minutes ?? 0 })}</StatusTag>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen && <HandOver key={chosen.id} student={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}
