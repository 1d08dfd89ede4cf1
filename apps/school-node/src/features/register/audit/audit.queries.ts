import type { MainAuditEntry } from '@nhip-cau/contract/session'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

export type AuditEntry = {
  /** `<object>.<verb>`, a key of the catalogue: `student.update`, `student.read_health`, `settings.update`. */
  readonly action: string
  readonly object: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  /** The child the entry is about, if any; used by data requests and the child's timeline. */
  readonly studentId?: string
  /** May be whole rows: only fields that differ are stored. Mask sensitive values first (`masked`). */
  readonly before?: object
  readonly after?: object
}

/** The account that acted; `system` for scheduled jobs. */
export type AuditActor =
  | Pick<Actor, 'role' | 'accountId' | 'schoolId'>
  | { readonly role: 'system'; readonly accountId: null; readonly schoolId: string }

/** Must run in the transaction of the change it records, so that both are committed or neither. */
export const recordAudit = async (tx: Db, actor: AuditActor, ...entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ action, object, studentId, before, after }) => ({
    action,
    object_kind: object.kind,
    object_id: object.id,
    object_name: object.name,
    student_id: studentId ?? null,
    ...differences(before, after),
  }))
  await tx`
    insert into audit_entries (school_id, actor_account_id, actor_name, actor_role, action, object_kind, object_id,
      object_name, student_id, before, after)
    select ${actor.schoolId}, ${actor.accountId},
      coalesce((select a.full_name from accounts a where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId}), ''),
      ${actor.role}, e.action, e.object_kind, e.object_id, e.object_name, e.student_id, e.before, e.after
    from jsonb_to_recordset(${tx.json(rows)}) as e (action text, object_kind text,
      object_id uuid, object_name text, student_id uuid, before jsonb, after jsonb)`
}

/** Inserts audit entries that main publishes about accounts of the school. Ignores entries that exist already. */
export const insertMainEntries = async (tx: Db, entries: readonly MainAuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await tx`
    insert into audit_entries (school_id, id, at, actor_account_id, actor_name, actor_role, action, object_kind, object_id,
      object_name, before, after)
    select e.school_id, e.id, e.at, e.actor_account_id, e.actor_name, coalesce(e.actor_role, 'school'), e.action, 'account', e.object_id,
      e.object_name, e.before, e.after
    from jsonb_to_recordset(${tx.json([...entries])}) as e (school_id uuid, id uuid, at timestamptz,
      actor_account_id uuid, actor_name text, actor_role text, action text, object_id uuid, object_name text, before jsonb, after jsonb)
    on conflict (school_id, id) do nothing`
}

/** Replaces a sensitive value, so that the log shows whether one was set but not the value. */
export const masked = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : '•••'

const differences = (before: object | undefined, after: object | undefined) => {
  if (before === undefined || after === undefined) return { before: before ?? null, after: after ?? null }
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null),
  )
  const only = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key] ?? null]))
  return { before: only(old), after: only(now) }
}
