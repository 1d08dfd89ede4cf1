import {
  type FamilyMessage,
  familyMessageListInput,
  getFamilyMessage,
  listFamilyMessages,
  withdrawFamilyMessage,
} from '@nhip-cau/contract/family-messages'
import { IconMessage2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { RequestInbox } from '../../lib/request-inbox.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import cards from '../../ui/request-card.module.css'
import { useNewForm } from '../../ui/use-new-form.ts'
import { MessageCard } from './message-card.tsx'

const MessageForm = lazy(() => import('./message-form.tsx').then((module) => ({ default: module.MessageForm })))

/** A family writes to its class here, and sees who read it and the answers. */
export const OwnMessagesPage = () => {
  const form = useNewForm({})
  const { data: input } = useQuery(ask(familyMessageListInput, {}))
  const list = useEndlessRows(listFamilyMessages, {})
  return (
    <RequestInbox
      title={m.message_to_teacher()}
      width="feed"
      action={
        input?.children.length !== 0 && (
          <Button size="md" leftSection={<IconMessage2 size={20} />} disabled={!input} onClick={() => form.open({})}>
            {m.message_new()}
          </Button>
        )
      }
      list={list}
      empty={<FamilyEmpty picture={<AllDone />} text={m.message_empty_family()} />}
      one={getFamilyMessage}
      card={(message) => <OwnMessage message={message} />}
    >
      {form.start && input && input.children.length > 0 && (
        <Suspense fallback={null}>
          <MessageForm input={input} childId={form.get('child')} onClose={form.close} />
        </Suspense>
      )}
    </RequestInbox>
  )
}

const OwnMessage = ({ message }: { message: FamilyMessage }) => {
  const [asking, setAsking] = useState(false)
  const withdraw = useCommand(withdrawFamilyMessage, {
    done: m.message_withdrawn(),
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  })
  return (
    <MessageCard message={message}>
      {message.can.withdraw && (
        <div className={cards.actions}>
          <Button size="md" variant="default" onClick={() => setAsking(true)}>
            {m.message_withdraw()}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        tone="danger"
        title={m.message_withdraw_title()}
        confirmLabel={m.message_withdraw()}
        cancelLabel={m.common_close()}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params: { id: message.id } })}
        onClose={() => setAsking(false)}
      >
        <p>{m.message_withdraw_next()}</p>
      </ConfirmDialog>
    </MessageCard>
  )
}
