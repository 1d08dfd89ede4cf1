import type { Change } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'

type SchoolChange = Extract<Change, { kind: 'school' }>['school']
type AccountChange = Extract<Change, { kind: 'account' }>['account']

export const selectPosition = async (db: Db): Promise<number> => {
  const [row] = await db<{ seq: number }[]>`select p.seq from main_position p`
  return row?.seq ?? 0
}

export const movePosition = (tx: Db, seq: number) =>
  tx`update main_position set seq = greatest(main_position.seq, ${seq})`

export const upsertSchool = (tx: Db, { id, ...school }: SchoolChange) => tx`
  insert into schools ${tx({ school_id: id, ...school })}
  on conflict (school_id) do update set code = excluded.code, name = excluded.name, address = excluded.address,
    phone = excluded.phone, email = excluded.email`

/** An older version never overwrites a newer one, whatever the order in which processes hear of them. */
export const upsertAccount = (tx: Db, account: AccountChange) => tx`
  insert into accounts (school_id, id, role, full_name, phone, permissions, active, version, changed_at)
  values (${account.school_id}, ${account.id}, ${account.role}, ${account.full_name}, ${account.phone}, ${account.permissions},
    ${account.active}, ${account.version}, now())
  on conflict (school_id, id) do update set full_name = excluded.full_name, phone = excluded.phone, permissions = excluded.permissions,
    active = excluded.active, version = excluded.version, changed_at = now()
  where accounts.version <= excluded.version`

export const insertEndedSession = (tx: Db, sessionId: string, at: string) => tx`
  insert into ended_sessions (session_id, ended_at) values (${sessionId}, ${at}) on conflict do nothing`

/** What a process has to know when it starts: everything that an access token still alive may contradict. */
export const selectRecent = async (db: Db, seconds: number) => {
  const [sessions, accounts] = await Promise.all([
    db<{ session_id: string }[]>`
      select e.session_id from ended_sessions e where e.ended_at > now() - make_interval(secs => ${seconds})`,
    db<{ id: string; version: number }[]>`
      select a.id, a.version from accounts a where a.changed_at > now() - make_interval(secs => ${seconds})`,
  ])
  return { sessions, accounts }
}

export const deleteOldSessions = (db: Db, seconds: number) =>
  db`delete from ended_sessions e where e.ended_at < now() - make_interval(secs => ${seconds})`
