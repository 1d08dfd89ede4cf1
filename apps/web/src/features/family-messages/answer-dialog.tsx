import { answerFamilyMessage, type FamilyMessage, messageLimits } from '@nhip-cau/contract/family-messages'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input-field.tsx'
import cards from '../../ui/request-card.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './family-messages.module.css'
import { answerPhrases } from './message-texts.ts'
import { PhraseChoice } from './phrase-choice.tsx'

type Props = {
  readonly message: FamilyMessage
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A short answer to a family, by a ready sentence or own words; it counts as read. */
export const AnswerDialog = ({ message, opened, onClose, onDone }: Props) => {
  const [text, setText] = useState('')
  const send = useCommand(answerFamilyMessage, {
    done: m.message_answer_sent(),
    quiet: true,
    onDone: () => {
      setText('')
      onClose()
      onDone()
    },
    onFailed: (error) => {
      // A colleague was first: the card shows the answer.
      if (!isApiProblem(error) || error.status !== 409) return
      onClose()
      showToast({ tone: 'info', text: error.detail })
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={m.message_answer_to({ name: message.student.full_name })}
      typed={send.isPending ? '' : text}
      onDrop={() => setText('')}
      actions={
        <>
          <CancelButton />
          <Button
            loading={send.isPending}
            disabled={text.trim() === ''}
            onClick={() => send.mutate({ params: { id: message.id }, body: { text } })}
          >
            {m.common_send()}
          </Button>
        </>
      }
    >
      <div className={cards.fields}>
        {send.error && <SendFailure text={problemText(send.error)} />}
        <p className={styles.words} dir="auto">
          {message.text}
        </p>
        <PhraseChoice phrases={answerPhrases()} text={text} onChange={setText} />
        <InputField
          label={m.message_answer_text()}
          lines={2}
          maxLength={messageLimits.answer}
          value={text}
          onChange={setText}
        />
      </div>
    </Dialog>
  )
}
