import { IconCheck } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { markLooks } from './attendance-words.ts'
import styles from './register.module.css'
import type { OpenRegister } from './use-register.ts'

/** What this phone said and the school did not take over. It stands here until somebody has decided. */
export const Refusals = ({ open }: { open: OpenRegister }) => {
  const { register, refusals } = open
  if (refusals.length === 0) return null
  return (
    <Notice tone="waiting" title={m.attend_refused_title({ count: refusals.length })}>
      <ul className={styles.rows}>
        {refusals.map((one) => {
          const entry = register?.data.find(({ student }) => student.id === one.student_id)
          const mine = one.mine ? markLooks[one.mine]().label : m.attend_unmarked()
          return (
            <li key={one.student_id}>
              <p>
                <strong>{one.child}</strong> – {m.attend_yours({ state: mine })}. {one.text}
              </p>
              <div className={styles.buttons}>
                {entry && (one.why === 'newer' || one.why === 'reported') && (
                  <Button
                    size="sm"
                    variant="light"
                    leftSection={<IconCheck size={18} />}
                    onClick={() => open.mark([{ entry, mark: one.mine, more: { confirmed: one.why === 'reported' } }])}
                  >
                    {one.why === 'reported' ? m.attend_reported_confirm() : m.attend_take_mine({ state: mine })}
                  </Button>
                )}
                <Button size="sm" variant="default" onClick={() => open.forget(one.student_id)}>
                  {m.attend_keep_theirs()}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
