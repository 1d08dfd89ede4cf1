import { closingList, listPickUpRequests, signOffClosing } from '@nhip-cau/contract/pick-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { QuestionState } from './question-state.tsx'
import styles from './register.module.css'

/** Nobody is left behind: who is still here, and the questions about people on no list. */
export const ClosingView = () => {
  const list = useQuery(ask(closingList, {}))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const [signing, setSigning] = useState<{ id: string; name: string }>()
  const sign = useCommand(signOffClosing, { done: m.attend_signed_off(), onDone: () => setSigning(undefined) })
  if (!list.data) {
    if (list.isPending) return <FeedSkeleton />
    return <ErrorState text={problemText(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()} />
  }
  const { data, due } = list.data
  return (
    <div className={styles.stack}>
      {questions.data?.data.map((one) => (
        <QuestionState key={one.id} question={one} />
      ))}
      {data.length === 0 && <EmptyState picture={<AllDone />} text={m.attend_nobody_here()} />}
      {data.map((one) => (
        <Card key={one.class.id} as="section" aria-label={one.class.name}>
          <div className={styles.stack}>
            <h2>{m.attend_still_in({ name: one.class.name, count: one.children.length })}</h2>
            {one.escalated_at && !one.signed_off && (
              <Notice tone="danger" title={m.attend_escalated({ time: formatTime(one.escalated_at) })} />
            )}
            {one.signed_off && (
              <Notice
                tone="good"
                title={m.attend_signed_by({ name: one.signed_off.by, time: formatTime(one.signed_off.at) })}
              >
                <p>{one.signed_off.reason}</p>
              </Notice>
            )}
            <ul className={styles.rows}>
              {one.children.map((child) => (
                <li key={child.id} className={styles.row}>
                  <Avatar
                    id={child.id}
                    name={child.full_name}
                    src={faceAddress(currentRole(), child.photo)}
                    size={48}
                  />
                  <span className={styles.grow}>
                    <strong>{child.full_name}</strong>
                    <small>{child.arrived_at && m.attend_arrived({ time: formatTime(child.arrived_at) })}</small>
                  </span>
                </li>
              ))}
            </ul>
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
    </div>
  )
}
