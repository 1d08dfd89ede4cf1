import { IconCheck } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatLongDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/rows.module.css'
import type { RegisterItem } from '../offline-queue/offline-queue.ts'
import { markAppearances, mealNames } from './attendance-texts.ts'
import type { OpenRegister, RegisterRefusal } from './use-register.ts'

/** Lists the marks from this phone that the server refused. Each stays until somebody decides about it. */
export const Refusals = ({ open }: { open: OpenRegister }) => {
  const { register, refusals } = open
  if (refusals.length === 0) return null
  return (
    <Notice tone="waiting" title={m.attend_refused_title({ count: refusals.length })}>
      <ul className={styles.rows}>
        {refusals.map((one) => (
          <li key={one.item.id}>
            <p>
              <strong>{one.item.child}</strong>
              {one.item.day !== register?.day && ` (${formatLongDate(one.item.day)})`} –{' '}
              {m.attend_yours({ state: describeMark(one.item) })}. {one.text}
            </p>
            <div className={styles.buttons}>
              {again(one) && (
                <Button size="sm" variant="light" leftSection={<IconCheck size={18} />} onClick={() => open.retry(one)}>
                  {again(one)}
                </Button>
              )}
              <Button size="sm" variant="default" onClick={() => open.dismiss(one)}>
                {one.why === 'whole' || one.why === 'old' ? m.attend_drop_mine() : m.attend_keep_theirs()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const describeMark = (item: RegisterItem): string => {
  if (item.kind === 'left') return m.attend_left()
  if (item.kind === 'dose') return item.outcome.what === 'give' ? m.dose_refused_given() : m.dose_refused_skipped()
  if (item.kind === 'meal') {
    const meal = mealNames[item.input.meal]()
    return item.input.takes ? m.attend_takes_meal({ meal }) : m.attend_skips_meal({ meal })
  }
  return item.input.mark ? markAppearances[item.input.mark]().label : m.attend_unmarked()
}

/** Returns the label of the button that sends a refused mark again; undefined where a retry cannot succeed. */
const again = ({ why, item }: RegisterRefusal): string | undefined => {
  switch (why) {
    case 'newer':
      return m.attend_take_mine({ state: describeMark(item) })
    case 'reported':
      return m.attend_reported_confirm()
    case 'old':
      return m.queued_send_anyway()
    case 'whole':
      return item.kind === 'dose' ? undefined : m.attend_send_again()
    case 'gone':
    case 'not_in_class':
      return undefined
  }
}
