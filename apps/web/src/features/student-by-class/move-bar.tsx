import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './student-by-class.module.css'

type Props = {
  readonly count: number
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly onMove: (classId: string | null) => void
  readonly onClear: () => void
}

/**
 * Moves selected children without dragging: by keyboard, on a phone, or many at once. The arrow keys only choose a class;
 * the button moves.
 */
export const MoveBar = ({ count, classes, onMove, onClear }: Props) => {
  const [target, setTarget] = useState('')
  return (
    <section className={styles.bar} aria-label={m.list_bulk()}>
      <strong role="status">{m.list_chosen({ count })}</strong>
      <label className={styles.target}>
        <span>{m.students_move_to()}</span>
        <select value={target} onChange={({ currentTarget: { value } }) => setTarget(value)}>
          <option value="">{m.student_choose()}</option>
          {classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">{m.students_no_class()}</option>
        </select>
      </label>
      <Button size="sm" disabled={target === ''} onClick={() => onMove(target === 'none' ? null : target)}>
        {m.students_move_confirm({ count })}
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={onClear}>
        {m.list_choose_none()}
      </Button>
    </section>
  )
}
