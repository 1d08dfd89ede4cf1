import type { Change } from '@nhip-cau/contract/session'
import type { Db, Tx } from '@nhip-cau/server-kit/database'

type AccountChange = Extract<Change, { kind: 'account' }>['account']

export const selectPosition = async (db: Db): Promise<number> => {
  const [row] = await db<{ seq: number }[]>`select p.seq from main_position p`
  return row?.seq ?? 0
}

/** Processes of a node that look at the same moment take over one after the other. */
export const lockPosition = async (tx: Tx): Promise<void> => {
  await tx`select p.seq from main_position p for update`
}

export const movePosition = (tx: Db, seq: number) =>
  tx`update main_position set seq = greatest(main_position.seq, ${seq})`

/** An older version never overwrites a newer one, whatever the order in which processes hear of them. */
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
      -- Told once with the answer and once with the list of changes: the second time nothing is written.
      and (accounts.full_name, accounts.phone, accounts.permissions, accounts.active, accounts.version, accounts.onboarding)
        is distinct from (excluded.full_name, excluded.phone, excluded.permissions, excluded.active, excluded.version,
          excluded.onboarding)`
}

export const upsertAccount = (tx: Db, account: AccountChange) => upsertAccounts(tx, [account])

/** The last one told of each, for a statement writes a row only once. */
const newestOf = (accounts: readonly AccountChange[]): AccountChange[] => [
  ...new Map(accounts.map((account) => [`${account.school_id} ${account.id}`, account])).values(),
]

/** Nobody who may enter; main is told, or tells, by itself. */
export const lockAccounts = (tx: Tx, schoolId: string, ids: readonly string[]) => tx`
  update accounts set active = false
  where accounts.school_id = ${schoolId} and accounts.id = any(${[...ids]}::uuid[])`

export const insertEndedSession = (tx: Db, sessionId: string, at: string) => tx`
  insert into ended_sessions (session_id, ended_at) values (${sessionId}, ${at}) on conflict do nothing`

/** What a process has to know when it starts: everything that an access token still alive may contradict. */
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
