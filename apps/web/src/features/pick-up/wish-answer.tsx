import { answerPickUpWish, type PickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/rows.module.css'
import { wishText } from './pick-up-badges.tsx'

const tones = { sent: 'waiting', confirmed: 'info', rejected: 'danger' } as const

/** A family's pick-up message in full, with the two answers of the class. */
export const WishAnswer = ({ wish, named = false }: { wish: PickUpWish; named?: boolean }) => {
  const [refusing, setRefusing] = useState(false)
  const answer = useCommand(answerPickUpWish, { onDone: () => setRefusing(false) })
  const params = { id: wish.id }
  const title = named ? `${wish.child.full_name} (${wish.child.class.name}): ${wishText(wish)}` : wishText(wish)
  return (
    <Notice tone={tones[wish.status]} title={title}>
      <p>
        {wish.kind === 'other' && wish.relation && `${wish.person} · `}
        {wish.note && `“${wish.note}” · `}
        {wish.sent_by} {formatTime(wish.sent_at)}
      </p>
      {wish.status === 'confirmed' && <p>{m.wish_status_confirmed({ name: wish.answered_by ?? '' })}</p>}
      {wish.status === 'rejected' && <p>{m.wish_status_rejected({ reason: wish.reason ?? '' })}</p>}
      {wish.can.answer && (
        <div className={styles.buttons}>
          <Button variant="default" disabled={answer.isPending} onClick={() => setRefusing(true)}>
            {m.wish_answer_no()}
          </Button>
          <Button
            color="green"
            leftSection={<IconCheck size={20} />}
            loading={answer.isPending}
            onClick={() => answer.mutate({ params, body: { answer: 'confirmed' } })}
          >
            {m.wish_answer_yes()}
          </Button>
        </div>
      )}
      {refusing && (
        <ReasonDialog
          opened
          title={m.wish_reject_title()}
          reasons={[m.wish_reject_late(), m.wish_reject_activity(), m.wish_reject_call()]}
          busy={answer.isPending}
          error={answer.error ? problemText(answer.error) : undefined}
          onSubmit={(reason) => answer.mutate({ params, body: { answer: 'rejected', reason } })}
          onClose={() => setRefusing(false)}
        />
      )}
    </Notice>
  )
}
