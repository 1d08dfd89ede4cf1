import type { QueryOf } from '@nhip-cau/contract/kernel'
import { type listWaiting as endpoint, taskKinds, type WaitingCounts } from '@nhip-cau/contract/today'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import type { Context } from '../../../context.ts'
import { momentOf } from './today.ts'
import type { Staff } from './today-waiting.queries.ts'
import * as queries from './today-waiting.queries.ts'

const none = Object.fromEntries(taskKinds.map((kind) => [kind, 0])) as WaitingCounts

/** Everything that waits for this account by its rights, the nearest deadline first. */
export const listWaiting = async (
  context: Context,
  actor: Staff,
  { kind, page, per_page }: QueryOf<typeof endpoint>,
) => {
  const { shown, moment } = await momentOf(context, actor)
  const waiting = queries.waitingParts(context.db, actor, shown, moment)
  if (waiting === undefined) return { ...pageOf([], { page, per_page }, 0), counts: none, total: 0 }
  const [rows, counted] = await Promise.all([
    queries.selectWaiting(context.db, actor, waiting, { kind, offset: (page - 1) * per_page, limit: per_page }),
    queries.countWaiting(context.db, waiting),
  ])
  const counts = { ...none, ...Object.fromEntries(counted.map((one) => [one.kind, one.count])) }
  const total = counted.reduce((sum, one) => sum + one.count, 0)
  return { ...pageOf(rows, { page, per_page }, kind === undefined ? total : counts[kind]), counts, total }
}
