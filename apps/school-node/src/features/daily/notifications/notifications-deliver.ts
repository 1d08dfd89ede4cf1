import type { LiveTopic } from '@nhip-cau/contract/live'
import type { NoticeKind, NoticeValues } from '@nhip-cau/contract/notices/catalogue'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { type About, insertNotifications, insertOfEach } from './notifications-deliver.queries.ts'
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

/** Of what happened to which child, and what is to be said of it. */
export type ToldOfChild<K extends NoticeKind> = {
  readonly event: Delivery['event']
  readonly student_id: string
  readonly values: NoticeValues<K>
}

/** The same to the families of many children, of one school or of several, in two statements. */
export const deliverOfEach = async <K extends NoticeKind>(
  tx: Tx,
  kind: K,
  children: readonly ToldOfChild<K>[],
  topics: readonly LiveTopic[] = [],
): Promise<void> => {
  if (children.length === 0) return
  const rows = children.map(({ event, student_id, values }) => ({
    school_id: event.school_id,
    event_id: event.id,
    student_id,
    values,
  }))
  const told = await insertOfEach(tx, kind, rows)
  const ofSchool = Map.groupBy(told, (row) => row.school_id)
  const signals = [...ofSchool].map(([school_id, of]) => ({
    school_id,
    topics: ['notifications', ...topics] as const,
    account_ids: [...new Set(of.map((row) => row.account_id))],
  }))
  if (signals.length > 0) await signalLive(tx, ...signals)
}

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
export const familyOf = (studentId: string): readonly Recipients[] => [{ guardiansOf: studentId }]
