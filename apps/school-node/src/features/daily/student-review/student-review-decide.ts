import type { ResponseOf } from '@nhip-cau/contract/kernel'
import type { approveReviews as api } from '@nhip-cau/contract/student-review'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emitAll } from '@nhip-cau/server-kit/jobs'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import type { ReviewEvent } from '../../../events/reviews.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import type { Staff } from './student-review-class.ts'
import { outcomeText } from './student-review-content.ts'
import * as queries from './student-review-release.queries.ts'

type Named = readonly { readonly id: string; readonly version: number }[]
type Decided = ResponseOf<typeof api>['data'][number]
type Write = (tx: Tx, ids: readonly string[]) => Promise<readonly { id: string; version: number }[]>
type EventOf = (of: {
  school_id: string
  class_id: string
  class_name: string
  of: string
  starts_on: string
  count: number
}) => ReviewEvent

/** Decides on each review on its own: only one that waits, and as it was read. */
const decide = (
  context: Context,
  actor: Staff,
  named: Named,
  how: {
    readonly state: 'approved' | 'draft'
    readonly action: string
    readonly write: Write
    readonly event: EventOf
  },
) =>
  context.transaction(async (tx) => {
    const found = new Map(
      (
        await queries.lockById(
          tx,
          actor,
          named.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const verdicts = named.map(({ id, version }) => {
      const row = found.get(id)
      if (!row) return { id, row, outcome: 'refused' as const }
      if (row.version !== version) return { id, row, outcome: 'conflict' as const }
      return { id, row, outcome: row.state === 'waiting' ? ('saved' as const) : ('refused' as const) }
    })
    const taken = verdicts.flatMap(({ row, outcome }) => (row && outcome === 'saved' ? [row] : []))
    const written = new Map(
      (
        await how.write(
          tx,
          taken.map(({ id }) => id),
        )
      ).map(({ id, version }) => [id, version]),
    )
    await afterDecision(tx, actor, taken, how)
    return {
      data: verdicts.map(({ id, row, outcome }): Decided => {
        const text = { saved: null, conflict: outcomeText('conflict'), refused: outcomeText('state') }[outcome]
        const version = written.get(id) ?? row?.version ?? null
        return { id, outcome, text, version, state: outcome === 'saved' ? how.state : (row?.state ?? null) }
      }),
    }
  })

/** Records, tells teachers once for each class and period, and closes what asked the office. */
const afterDecision = async (
  tx: Tx,
  actor: Staff,
  rows: readonly queries.DecidedRow[],
  { action, event }: { readonly action: string; readonly event: EventOf },
): Promise<void> => {
  if (rows.length === 0) return
  await recordAudit(
    tx,
    actor,
    ...rows.map(({ id, student_id, class_name }) => ({
      action,
      object: { kind: 'review', id, name: class_name },
      studentId: student_id,
    })),
  )
  const groups = [...Map.groupBy(rows, ({ class_id, kind, starts_on }) => `${class_id} ${kind} ${starts_on}`).values()]
  const firsts = groups.flatMap((of) => (of[0] ? [{ ...of[0], count: of.length }] : []))
  await emitAll<ReviewEvent>(
    tx,
    firsts.map(({ class_id, class_name, kind, starts_on, count }) =>
      event({ school_id: actor.schoolId, class_id, class_name, of: kind, starts_on, count }),
    ),
  )
  for (const one of await queries.selectNothingWaiting(tx, actor.schoolId, firsts))
    await dealtWith(tx, actor, subjectOf.reviews(one.class_id, one.kind, one.starts_on), 'done')
  for (const class_id of new Set(rows.map((row) => row.class_id))) await signalStaff(tx, actor, ['reviews'], class_id)
}

export const approveReviews = (context: Context, actor: Staff, named: Named) =>
  decide(context, actor, named, {
    state: 'approved',
    action: 'review.approve',
    write: (tx, ids) => queries.approve(tx, actor, ids),
    event: (of) => ({ kind: 'reviews-approved', ...of, by_account_id: actor.accountId }),
  })

export const returnReviews = (context: Context, actor: Staff, named: Named, note: string) =>
  decide(context, actor, named, {
    state: 'draft',
    action: 'review.return',
    write: (tx, ids) => queries.giveBack(tx, actor, context.now(), note, ids),
    event: (of) => ({ kind: 'reviews-returned', ...of, by_account_id: actor.accountId, note }),
  })
