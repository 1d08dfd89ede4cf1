import type { LiveTopic } from '@nhip-cau/contract/live'
import type { NoticeKind, NoticeValues } from '@nhip-cau/contract/notices/catalogue'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { type About, insertNotifications } from './notifications-deliver.queries.ts'
import type { Recipients } from './notifications-recipients.queries.ts'

export type Delivery = About & {
  /** What happened; told once, however often it is delivered. */
  readonly event: { readonly id: string; readonly school_id: string }
  /** Who caused it and need not be notified. */
  readonly except?: string | null
  /** What changes on the screens of those who are notified, beside their notifications. */
  readonly topics?: readonly LiveTopic[]
}

/**
 * The one way in which anybody is notified anything: a row for each person, and a signal to the open pages of exactly those who
 * got one. Answers their accounts; whatever else shall reach them (push, mail, a daily digest) follows in `send`.
 */
export const deliver = <K extends NoticeKind>(
  tx: Tx,
  kind: K,
  to: readonly Recipients[],
  values: NoticeValues<K>,
  delivery: Delivery,
): Promise<readonly string[]> => send(tx, kind, to, values, delivery)

/** The same to the families of several children, each with what is to be said of its own. */
export const deliverOfEach = async <K extends NoticeKind>(
  tx: Tx,
  kind: K,
  children: readonly { readonly student_id: string; readonly values: NoticeValues<K> }[],
  delivery: Delivery,
): Promise<readonly string[]> =>
  children.length === 0 ? [] : send(tx, kind, [{ guardiansOf: children }], {}, delivery)

const send = async (
  tx: Tx,
  kind: NoticeKind,
  to: readonly Recipients[],
  values: Readonly<Record<string, unknown>>,
  { event, except = null, topics = [], ...about }: Delivery,
): Promise<readonly string[]> => {
  const { id: eventId, school_id } = event
  const notified = await insertNotifications(tx, { schoolId: school_id, eventId, kind, values, to, except, about })
  if (notified.length > 0)
    await signalLive(tx, { school_id, topics: ['notifications', ...topics], account_ids: notified })
  return notified
}

/** The parents who act for one child. */
export const familyOf = (studentId: string): readonly Recipients[] => [
  { guardiansOf: [{ student_id: studentId, values: null }] },
]
