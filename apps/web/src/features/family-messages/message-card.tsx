import type { FamilyMessage } from '@nhip-cau/contract/family-messages'
import type { ReactNode } from 'react'
import { currentRole } from '../../lib/area.ts'
import { RequestCard } from '../../lib/request-card.tsx'
import { m } from '../../paraglide/messages.js'
import { Muted } from '../../ui/muted.tsx'
import cards from '../../ui/request-card.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './family-messages.module.css'
import { doneText, heldText, kindNames, readsFromText, stateOf } from './message-texts.ts'

type Props = { readonly message: FamilyMessage; readonly children?: ReactNode }

/** A message of a family in full, with who read it and the answer. */
export const MessageCard = ({ message, children }: Props) => {
  const { kind, text, read, answer, quiet_until, held } = message
  const now = useNow()
  const isFamily = currentRole() === 'parent'
  const state = stateOf(message, isFamily)
  const isQuiet = isFamily && read === null && quiet_until !== null && Date.parse(quiet_until) > now
  return (
    <RequestCard
      child={message.student}
      className={message.class.name}
      state={{ name: () => state.name, tone: state.tone }}
      sent={message.sent}
      decided={doneText(message)}
      reason={
        answer && (
          <span className={styles.words} dir="auto">
            {answer.text}
          </span>
        )
      }
      foot={children}
    >
      <div className={cards.tags}>
        <StatusTag tone="neutral">{kindNames[kind]()}</StatusTag>
        {!message.sent.acts && <StatusTag tone="danger">{m.message_sender_barred()}</StatusTag>}
      </div>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {isQuiet && <Muted>{(held ? heldText : readsFromText)(quiet_until, now)}</Muted>}
    </RequestCard>
  )
}
