import type { Change } from '@nhip-cau/contract/session'
import type { Db, Tx } from '@nhip-cau/server-kit/database'

type AccountChange = Extract<Change, { kind: 'account' }>['account']

export const selectPosition = async (db: Db): Promise<number> => {
  const [row] = await db<{ seq: number }[]>`select p.seq from main_position p`
  return row?.seq ?? 0
}

/** Serialises the processes of a node that apply changes of main. */
export const lockPosition = async (tx: Tx): Promise<void> => {
  await tx`select p.seq from main_position p for update`
}

export const movePosition = (tx: Db, seq: number) =>
  tx`update main_position set seq = greatest(main_position.seq, ${seq})`

/** Upserts accounts. An older version never overwrites a newer one, because changes may arrive out of order. */
export const upsertAccounts = async (tx: Db, accounts: readonly AccountChange[]): Promise<void> => {
  const rows = newestOf(accounts)
  if (rows.length === 0) return
  await tx`
    insert into accounts (school_id, id, role, full_name, phone, permissions, active, version, onboarding, changed_at)
    select n.school_id, n.id, n.role, n.full_name, n.phone, n.permissions, n.active, n.version, n.onboarding, statement_timestamp()
    from jsonb_to_recordset(${tx.json(rows)}) as n (school_id uuid, id uuid, role text, full_name text, phone text,
      permissions text[], active boolean, version integer, onboarding text)
    order by n.school_id, n.id
    on conflict (school_id, id) do update set full_name = excluded.full_name, phone = excluded.phone,
      permissions = excluded.permissions, active = excluded.active, version = excluded.version, onboarding = excluded.onboarding,
      changed_at = statement_timestamp()
    where accounts.version <= excluded.version
      -- An account arrives with the response and again in the list of changes; the second time nothing is written.
      and (accounts.full_name, accounts.phone, accounts.permissions, accounts.active, accounts.version, accounts.onboarding)
        is distinct from (excluded.full_name, excluded.phone, excluded.permissions, excluded.active, excluded.version,
          excluded.onboarding)`
}

export const upsertAccount = (tx: Db, account: AccountChange) => upsertAccounts(tx, [account])

/** Keeps the last change of each account, because an upsert statement may not write a row twice. */
const newestOf = (accounts: readonly AccountChange[]): AccountChange[] => [
  ...new Map(accounts.map((account) => [`${account.school_id} ${account.id}`, account])).values(),
]

/** Sets accounts inactive in the node's copy. Does not notify main. */
export const lockAccounts = (tx: Tx, schoolId: string, ids: readonly string[]) => tx`
  update accounts set active = false
  where accounts.school_id = ${schoolId} and accounts.id = any(${[...ids]}::uuid[])`

export const insertEndedSession = (tx: Db, sessionId: string, at: string) => tx`
  insert into ended_sessions (session_id, ended_at) values (${sessionId}, ${at}) on conflict do nothing`

/** Returns recently ended sessions and changed accounts, whose access tokens may still be unexpired. */
export const selectRecent = async (db: Db, seconds: number) => {
  const [sessions, accounts] = await Promise.all([
    db<{ session_id: string }[]>`
      select e.session_id from ended_sessions e where e.ended_at > statement_timestamp() - make_interval(secs => ${seconds})`,
    db<{ id: string; version: number }[]>`
      select a.id, a.version from accounts a where a.changed_at > statement_timestamp() - make_interval(secs => ${seconds})`,
  ])
  return { sessions, accounts }
}

export const deleteOldSessions = (db: Db, seconds: number) =>
  db`delete from ended_sessions e where e.ended_at < statement_timestamp() - make_interval(secs => ${seconds})`
