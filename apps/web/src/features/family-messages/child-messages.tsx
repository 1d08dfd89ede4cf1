import type { Register } from '@nhip-cau/contract/attendance'
import { m } from '../../paraglide/messages.js'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import styles from './family-messages.module.css'
import { MessageActions } from './message-actions.tsx'
import { MessageCard } from './message-card.tsx'
import { useUnreadMessages } from './use-unread-messages.ts'

type Props = { readonly register: Register; readonly studentId: string }

/** What the family has written and nobody has read, beside the child's mark. */
export const ChildMessages = ({ register, studentId }: Props) => {
  const messages = useUnreadMessages(register).filter(({ student }) => student.id === studentId)
  if (messages.length === 0) return null
  return (
    <DetailSection title={m.title_messages()}>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message}>
              <MessageActions message={message} />
            </MessageCard>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
