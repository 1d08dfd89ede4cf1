import type { Promotion, PromotionStudent } from '@nhip-cau/contract/promotions'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import styles from '../calendar/calendar.module.css'
import type { Change } from './promotion-change.ts'
import own from './promotions.module.css'

type Props = { promotion: Promotion; editable: boolean; onChange: (change: Change) => void }
type StudentOutcome = Pick<PromotionStudent, 'outcome' | 'to_class_id'>

const keyOf = ({ outcome, to_class_id }: StudentOutcome) => `${outcome} ${to_class_id ?? ''}`.trim()
const outcomeOf = (key: string): StudentOutcome => {
  const [outcome = 'up', to_class_id = null] = key.split(' ')
  return { outcome: outcome as StudentOutcome['outcome'], to_class_id }
}

/** Every child with its outcome, by class; the header of a class sets the outcome for all its children. */
export const PromotionChildren = ({ promotion, editable, onChange }: Props) => {
  const options = [
    ...promotion.classes.map(({ id, name }) => ({ value: `up ${id}`, label: m.promotion_up({ name }) })),
    { value: 'up', label: m.promotion_up_none() },
    ...promotion.classes.map(({ id, name }) => ({ value: `repeat ${id}`, label: m.promotion_repeat({ name }) })),
    { value: 'graduate', label: m.promotion_graduate() },
    { value: 'leave', label: m.promotion_leave() },
  ]
  const set = (students: readonly PromotionStudent[], key: string) =>
    onChange({ students: students.map(({ student_id }) => ({ student_id, ...outcomeOf(key) })) })
  const choice = (label: string, value: string, onPick: (key: string) => void) => (
    <select
      aria-label={label}
      value={value}
      disabled={!editable}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {value === '' && <option value="">—</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
  return promotion.from_classes.map(({ id, name, students: count }) => {
    const students = promotion.students.filter(({ from_class_id }) => from_class_id === id)
    const keys = new Set(students.map(keyOf))
    const title = m.promotion_from_class({ name })
    if (students.length === 0) return null
    return (
      <Card key={id} as="section" aria-label={title} className={styles.card ?? ''}>
        <h2>
          {title} <small className={own.count}>{m.promotion_children({ count })}</small>
        </h2>
        <ul className={own.children}>
          <li>
            <strong>{m.promotion_all()}</strong>
            {choice(`${m.promotion_all()} ${name}`, keys.size === 1 ? ([...keys][0] ?? '') : '', (key) => {
              if (key !== '') set(students, key)
            })}
          </li>
          {students.map((one) => (
            <li key={one.student_id}>
              <span>
                {one.full_name}
                <small>
                  {one.code} · {formatDate(one.birth_date)}
                </small>
              </span>
              {choice(`${m.promotion_goes()}: ${one.full_name}`, keyOf(one), (key) => set([one], key))}
            </li>
          ))}
        </ul>
      </Card>
    )
  })
}
