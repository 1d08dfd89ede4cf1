import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Emitted } from '../../../events/emitted.ts'
import type { CauseEvent } from '../../../events/notice-causes.ts'
import {
  type ClosingRow,
  closeNotifications,
  correctNotifications,
  lockSubjects,
  storeClosings,
} from './notifications-close.queries.ts'

export type Closing = {
  /** The event that dealt with the cause. Notifications of later events stay open. */
  readonly event: { readonly id: string; readonly school_id: string }
  readonly subject: string
  readonly outcome: NoticeOutcome
  /** The account that dealt with it; absent if it was no single one. */
  readonly by?: string | null | undefined
}

/**
 * The only function that closes: the notifications about these subjects count as dealt with for all their recipients,
 * whose open pages are signalled. It may run again and before the delivery.
 */
export const closeNotices = async (tx: Tx, ...closings: readonly Closing[]): Promise<void> => {
  const rows = closings.filter(({ event }) => hasTime(event.id)).map(rowOf)
  if (rows.length === 0) return
  await lockSubjects(tx, rows)
  await storeClosings(tx, rows)
  const changed = [...(await closeNotifications(tx, rows)), ...(await correctNotifications(tx, rows))]
  const closed = Map.groupBy(changed, (row) => row.school_id)
  if (closed.size === 0) return
  const signals = [...closed].map(([school_id, of]) => ({
    school_id,
    topics: ['notifications'] as const,
    account_ids: [...new Set(of.map((row) => row.account_id))],
  }))
  await signalLive(tx, ...signals)
}

/** Ids of version 7 are in the order of time; events of older versions of the product have random ones. */
const hasTime = (eventId: string) => eventId[14] === '7'

const rowOf = ({ event, subject, outcome, by = null }: Closing): ClosingRow => ({
  school_id: event.school_id,
  subject,
  event_id: event.id,
  outcome,
  by,
})

/** Closes the notifications of causes without an event of their own. */
export const causeSubscribers = {
  'cause-dealt-with': [
    async (tx: Tx, event: Emitted<CauseEvent>) => {
      const { subject, outcome, by_account_id: by } = event
      await closeNotices(tx, { event, subject, outcome, by })
    },
  ],
}
