import type { LiveTopic } from '@nhip-cau/contract/live'
import type { NoticeKind, NoticeValues } from '@nhip-cau/contract/notices/catalogue'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { lockSubjects } from './notifications-close.queries.ts'
import { type About, insertForChildren, insertNotifications } from './notifications-deliver.queries.ts'
import type { Recipients } from './notifications-recipients.queries.ts'

export type Delivery = About & {
  /** The event. Its recipients get one notification each, however often it is delivered. */
  readonly event: { readonly id: string; readonly school_id: string }
  /** The account that caused the event and gets no notification. */
  readonly except?: string | null
  /** Further live topics that the recipients' screens must reload. */
  readonly topics?: readonly LiveTopic[]
}

/**
 * The only function that notifies: inserts a row for each recipient and signals their open pages. Returns the accounts.
 * Other channels (push, mail, a daily digest) belong in `send`.
 */
export const deliver = <K extends NoticeKind>(
  tx: Tx,
  kind: K,
  to: readonly Recipients[],
  values: NoticeValues<K>,
  delivery: Delivery,
): Promise<readonly string[]> => send(tx, kind, to, values, delivery)

/** The event of one child, with the values for its text. */
export type ChildNotice<K extends NoticeKind> = {
  readonly event: Delivery['event']
  readonly student_id: string
  readonly values: NoticeValues<K>
  /** The cause; absent if it only informs. */
  readonly subject?: string
}

/** Notifies the families of many children, of one school or several, in two statements. */
export const deliverForChildren = async <K extends NoticeKind>(
  tx: Tx,
  kind: K,
  children: readonly ChildNotice<K>[],
  topics: readonly LiveTopic[] = [],
): Promise<void> => {
  if (children.length === 0) return
  const rows = children.map(({ event, student_id, values, subject }) => ({
    school_id: event.school_id,
    event_id: event.id,
    student_id,
    values,
    ...(subject === undefined ? {} : { subject }),
  }))
  const subjects = rows.flatMap(({ school_id, subject }) => (subject === undefined ? [] : [{ school_id, subject }]))
  if (subjects.length > 0) await lockSubjects(tx, subjects)
  const notified = await insertForChildren(tx, kind, rows)
  const ofSchool = Map.groupBy(notified, (row) => row.school_id)
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
  if (about.subject !== undefined) await lockSubjects(tx, [{ school_id, subject: about.subject }])
  const notified = await insertNotifications(tx, { schoolId: school_id, eventId, kind, values, to, except, about })
  if (notified.length > 0)
    await signalLive(tx, { school_id, topics: ['notifications', ...topics], account_ids: notified })
  return notified
}

/** The guardians who act for the child. */
export const familyOf = (studentId: string): readonly Recipients[] => [{ guardiansOf: studentId }]
