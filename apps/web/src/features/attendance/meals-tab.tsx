import { type Register, saveMeals } from '@nhip-cau/contract/attendance'
import type { Meal } from '@nhip-cau/contract/settings'
import { useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/chip.tsx'
import { formatTime, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { mealNames } from './attendance-words.ts'
import styles from './register.module.css'
import type { OpenRegister } from './use-register.ts'

/** Who is there eats; only what differs is said. */
export const MealsTab = ({ open }: { open: OpenRegister }) => {
  const { register } = open
  const [reason, setReason] = useState('')
  const save = useCommand(saveMeals, { onDone: (answer) => open.show(answer) })
  if (!register?.class) return null
  const { data, meals, hours, can } = register
  const late = register.day < register.today || isPast(register, hours.cut_off)
  const locked = !can.mark || (late && reason.trim().length < 3)
  const toggle = (student_id: string, meal: Meal, takes: boolean) =>
    save.mutate({
      body: {
        class_id: register.class?.id ?? '',
        day: register.day,
        meals: [{ student_id, meal, takes }],
        reason,
      },
    })
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
      <ul className={styles.rows}>
        {data
          .filter((entry) => entry.state !== 'absent')
          .map((entry) => (
            <li key={entry.student.id} className={styles.row}>
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
                    disabled={locked || save.isPending}
                    onChange={(takes) => toggle(entry.student.id, meal, takes)}
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

const isPast = (register: Register, time: string) =>
  schoolDay(Date.now()) === register.day && formatTime(Date.now()) >= time
