import type { Register } from '@nhip-cau/contract/attendance'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/chip.tsx'
import { formatTime, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import styles from '../../ui/rows.module.css'
import { useNow } from '../../ui/use-now.ts'
import { mealNames } from '../attendance/attendance-texts.ts'
import type { OpenRegister } from '../attendance/use-register.ts'

/** Present children eat by default; teachers enter only exceptions. Offline, a meal waits in the queue like a mark. */
export const MealsTab = ({ open }: { open: OpenRegister }) => {
  const { register } = open
  const [reason, setReason] = useState('')
  const now = useNow()
  if (!register?.class) return null
  const { data, meals, hours, can } = register
  const late = register.day < register.today || isPast(register, hours.cut_off, now)
  const locked = !can.mark || (late && reason.trim().length < 3)
  return (
    <div className={styles.stack}>
      <p>{m.attend_meals_hint({ time: hours.cut_off })}</p>
      {late && can.mark && (
        <InputField
          label={m.attend_meals_reason()}
          hint={m.attend_meals_reason_hint({ time: hours.cut_off })}
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
      )}
      <ul className={styles.rows} data-columns>
        {data
          .filter((entry) => entry.state !== 'absent')
          .map((entry) => (
            <li
              key={entry.student.id}
              className={styles.row}
              data-queued={open.queuedIds.has(entry.student.id) || undefined}
            >
              <span className={styles.grow}>
                <strong>{entry.student.full_name}</strong>
                {entry.warning && <small>{entry.warning}</small>}
              </span>
              <span className={styles.buttons}>
                {meals.map((meal) => (
                  <Chip
                    key={meal}
                    type="checkbox"
                    dense
                    name={`${entry.student.id}-${meal}`}
                    checked={entry.meals.includes(meal)}
                    disabled={locked}
                    onChange={(takes) => open.eat(entry, meal, takes, late ? reason : '')}
                  >
                    {mealNames[meal]()}
                  </Chip>
                ))}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

const isPast = (register: Register, time: string, now: number) =>
  schoolDay(now) === register.day && formatTime(now) >= time
