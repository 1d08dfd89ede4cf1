import {
  type FamilyMessage,
  familyMessageListInput,
  getFamilyMessage,
  listFamilyMessages,
  messageStates,
} from '@nhip-cau/contract/family-messages'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { useInboxFilters } from '../../lib/inbox-filters.ts'
import { ask } from '../../lib/queries.ts'
import { RequestInbox } from '../../lib/request-inbox.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageCard } from './message-card.tsx'

type Shown = (typeof messageStates)[number] | 'all'

const labels: Record<Shown, () => string> = {
  unread: m.message_state_unread,
  unanswered: m.message_state_unanswered,
  all: m.list_all,
}

const isShown = (value: string | null): value is Shown => value !== null && value in labels

/** The families' messages to the own classes, the longest unread on top; the office reads those of the school. */
export const StaffMessagesPage = () => {
  const address = useOpened()
  const { data: input } = useQuery(ask(familyMessageListInput, {}))
  const narrowed = useInboxFilters(input)
  const wanted = address.get('state')
  const shown: Shown = isShown(wanted) ? wanted : 'unread'
  const list = useEndlessRows(listFamilyMessages, {
    ...(shown === 'all' ? {} : { state: shown }),
    ...narrowed.query,
  })
  const countOf = (value: Shown) => (value === 'all' ? undefined : list.first?.[value] || undefined)
  return (
    <RequestInbox
      title={m.title_messages()}
      description={currentRole() === 'school' ? m.message_office_reads() : undefined}
      filter={{
        value: shown,
        options: [...messageStates, 'all' as const].map((value) => ({
          value,
          label: labels[value](),
          count: countOf(value),
        })),
        onChange: (value) => address.put('state', value === 'unread' ? undefined : value),
      }}
      search={<FilterBar {...narrowed.bar} />}
      list={list}
      empty={
        <EmptyState
          picture={<AllDone />}
          text={shown === 'unread' ? m.message_empty_unread() : m.message_empty_staff()}
        />
      }
      one={getFamilyMessage}
      card={(message) => (
        <MessageCard message={message}>
          <MessageActions message={message} />
        </MessageCard>
      )}
      waits={isUnread}
    />
  )
}

const isUnread = ({ can }: FamilyMessage) => can.read
