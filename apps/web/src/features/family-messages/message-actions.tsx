import { type FamilyMessage, readFamilyMessage } from '@nhip-cau/contract/family-messages'
import { IconCheck, IconMessage2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAfterDecision } from '../../lib/after-decision.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/request-card.module.css'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx').then((module) => ({ default: module.AnswerDialog })))

/** What a teacher does with a message: one tap that it was read, or a short answer. */
export const MessageActions = ({ message }: { message: FamilyMessage }) => {
  const { can, id } = message
  // The dialog stays mounted, so that an answer that was closed by mistake keeps its text.
  const [answering, setAnswering] = useState<'never' | 'open' | 'closed'>('never')
  const goOn = useAfterDecision()
  const read = useCommand(readFamilyMessage, { done: m.message_marked_read(), onDone: goOn })
  if (!can.read && !can.answer) return null
  return (
    <div className={cards.actions}>
      {can.answer && (
        <Button
          size="md"
          variant={can.read ? 'default' : 'light'}
          leftSection={<IconMessage2 size={20} />}
          onClick={() => setAnswering('open')}
        >
          {m.message_answer()}
        </Button>
      )}
      {can.read && (
        <Button
          size="md"
          color="green"
          leftSection={<IconCheck size={20} />}
          loading={read.isPending}
          onClick={() => read.mutate({ params: { id } })}
        >
          {m.message_mark_read()}
        </Button>
      )}
      {answering !== 'never' && (
        <Suspense fallback={null}>
          <AnswerDialog
            message={message}
            opened={answering === 'open'}
            onClose={() => setAnswering('closed')}
            onDone={goOn}
          />
        </Suspense>
      )}
    </div>
  )
}
