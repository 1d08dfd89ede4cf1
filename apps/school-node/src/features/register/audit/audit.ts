import type { AuditFilters, AuditItem } from '@nhip-cau/contract/audit'
import { type Cursor, cursorOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { recordAudit } from './audit.queries.ts'
import { type AuditRow, deleteOldEntries, isLookRecorded, selectAudit, selectOccurring } from './audit-log.queries.ts'
import { actionText, changesOf, kindText } from './audit-words.ts'

const present = (row: AuditRow): AuditItem => ({
  id: row.id,
  at: row.at,
  actor: { id: row.actor_account_id, full_name: row.actor_name, role: row.actor_role },
  action: row.action,
  text: actionText(row.action),
  object: { kind: row.object_kind, kind_text: kindText(row.object_kind), id: row.object_id, name: row.object_name },
  student: row.student,
  changes: changesOf(row.before, row.after),
})

/** Reading the log is recorded in it once per session and day. */
export const listAudit = async (
  context: Context,
  actor: Actor,
  { before, limit, ...filters }: AuditFilters & { before?: Cursor | undefined; limit: number },
) => {
  await recordLook(context, actor)
  const rows = await selectAudit(context.db, actor, filters, {
    before,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(present), next: rows.length > limit && last ? cursorOf(last) : null }
}

const recordLook = (context: Context, actor: Actor) =>
  context.transaction(async (tx) => {
    if (await isLookRecorded(tx, actor)) return
    await recordAudit(tx, actor, {
      action: 'audit.read',
      object: { kind: 'audit', id: actor.sessionId, name: null },
    })
  })

export const auditListInput = async (context: Context, actor: Actor) => {
  const { accounts, actions, kinds } = await selectOccurring(context.db, actor)
  return {
    accounts: accounts.map(({ id, name }) => ({ value: id, label: name })),
    actions: actions.map((action) => ({ value: action, label: actionText(action) })),
    kinds: kinds.map((kind) => ({ value: kind, label: kindText(kind) })),
  }
}

const exportLimit = 10_000

/** Returns the rows of an export and records the export. */
export const exportAudit = (context: Context, actor: Actor, filters: AuditFilters): Promise<AuditItem[]> =>
  context.transaction(async (tx) => {
    const rows = await selectAudit(tx, actor, filters, { before: undefined, limit: exportLimit })
    await recordAudit(tx, actor, {
      action: 'audit.export',
      object: { kind: 'audit', id: actor.sessionId, name: null },
      after: { count: rows.length, ...filters },
    })
    return rows.map(present)
  })

const batch = 5000
const mostBatches = 40

/** Deletes entries older than two years, at most `mostBatches` batches per run. */
export const forgetOldEntries = async (context: Context): Promise<number> => {
  let count = 0
  for (let round = 0; round < mostBatches; round += 1) {
    const removed = await deleteOldEntries(context.db, batch)
    count += removed
    if (removed < batch) break
  }
  return count
}
