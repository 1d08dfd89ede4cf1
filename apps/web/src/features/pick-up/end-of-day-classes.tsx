import type { Image } from '@nhip-cau/contract/media'
import { endOfDayList, signOffEndOfDay } from '@nhip-cau/contract/pick-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { ChildAvatar } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatLongDate, formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/rows.module.css'

type Children = {
  readonly id: string
  readonly full_name: string
  readonly photo: Image | null
  readonly arrived_at: string | null
  readonly marked_by: string
}[]

/** The photos of children still here, each with the last person who saw them. */
const Faces = ({ items }: { items: Children }) => (
  <ul className={styles.rows} data-columns>
    {items.map((child) => (
      <li key={child.id} className={styles.row}>
        <ChildAvatar child={child} size={56} />
        <span className={styles.grow}>
          <strong>{child.full_name}</strong>
          <small>
            {m.end_of_day_seen_by({
              name: child.marked_by,
              time: child.arrived_at ? formatTime(child.arrived_at) : '',
            })}
          </small>
        </span>
      </li>
    ))}
  </ul>
)

type Props = {
  /** All classes if absent. */
  readonly classId?: string | undefined
  /** Below the register of the class, which shows its children: only what remains to be signed off, without photos. */
  readonly inRegister?: boolean
}

/** Children who are still here, to be handed over or, after the leaving time, signed off. */
export const EndOfDayClasses = ({ classId, inRegister = false }: Props) => {
  const list = useQuery(ask(endOfDayList, {}))
  const [signing, setSigning] = useState<{ id: string; name: string }>()
  const sign = useCommand(signOffEndOfDay, { done: m.attend_signed_off(), onDone: () => setSigning(undefined) })
  if (!list.data) return null
  const shown = list.data.data.filter((one) => classId === undefined || one.class.id === classId)
  const { due } = list.data
  if (inRegister && !due) return null
  return (
    <>
      {shown.map((one) => (
        <Card key={one.class.id} as="section" aria-label={one.class.name}>
          <div className={styles.stack}>
            <h2>{m.attend_still_in({ name: one.class.name, count: one.children.length })}</h2>
            {one.escalated_at && !one.signed_off && (
              <Notice
                tone="danger"
                title={m.end_of_day_calls({ count: one.escalations, time: formatTime(one.escalated_at) })}
              />
            )}
            {one.signed_off && (
              <Notice
                tone="good"
                title={m.attend_signed_by({ name: one.signed_off.by, time: formatTime(one.signed_off.at) })}
              >
                <p>{one.signed_off.reason}</p>
              </Notice>
            )}
            {!inRegister && <Faces items={one.children} />}
            {due && !one.signed_off && (
              <Button variant="light" onClick={() => setSigning(one.class)}>
                {m.attend_sign_off()}
              </Button>
            )}
          </div>
        </Card>
      ))}
      {signing && (
        <ReasonDialog
          opened
          title={m.attend_sign_off_title({ name: signing.name })}
          reasons={[m.attend_sign_reason_traffic(), m.attend_sign_reason_office(), m.attend_sign_reason_called()]}
          confirmLabel={m.attend_sign_off()}
          busy={sign.isPending}
          error={sign.error ? problemText(sign.error) : undefined}
          onSubmit={(reason) => sign.mutate({ body: { class_id: signing.id, reason } })}
          onClose={() => setSigning(undefined)}
        >
          <p>{m.attend_sign_off_text()}</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Past days with children whose departure was not recorded. */
export const ForgottenDays = ({ classId }: { classId?: string | undefined }) => {
  const list = useQuery(ask(endOfDayList, {}))
  const [signing, setSigning] = useState<{ id: string; day: string }>()
  const sign = useCommand(signOffEndOfDay, { done: m.attend_signed_off(), onDone: () => setSigning(undefined) })
  const shown = list.data?.forgotten.filter((one) => classId === undefined || one.class.id === classId) ?? []
  return (
    <>
      {shown.map((one) => (
        <Notice
          key={`${one.day} ${one.class.id}`}
          tone="danger"
          title={`${one.class.name} – ${m.end_of_day_forgotten({ day: formatLongDate(one.day) })}`}
        >
          <div className={styles.stack}>
            <Faces items={one.children} />
            <Button variant="default" onClick={() => setSigning({ id: one.class.id, day: one.day })}>
              {m.end_of_day_forgotten_sign()}
            </Button>
          </div>
        </Notice>
      ))}
      {signing && (
        <ReasonDialog
          opened
          title={m.end_of_day_forgotten_title()}
          reasons={[m.end_of_day_forgotten_parent(), m.end_of_day_forgotten_grand()]}
          confirmLabel={m.end_of_day_forgotten_sign()}
          busy={sign.isPending}
          error={sign.error ? problemText(sign.error) : undefined}
          onSubmit={(reason) => sign.mutate({ body: { class_id: signing.id, day: signing.day, reason } })}
          onClose={() => setSigning(undefined)}
        >
          <p>{m.end_of_day_forgotten_text()}</p>
        </ReasonDialog>
      )}
    </>
  )
}
