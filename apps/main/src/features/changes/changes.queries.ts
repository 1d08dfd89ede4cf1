import type { Change } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'

export type ChangeRow = {
  readonly seq: number
  readonly change: Change
}

const subjectOf = (change: Change): string => {
  switch (change.kind) {
    case 'school':
      return `school ${change.school.id}`
    case 'account':
      return `account ${change.account.id} ${change.account.school_id}`
    case 'session-ended':
      return `session ${change.session_id}`
    case 'audit':
      return `audit ${change.entry.id}`
  }
}

/**
 * Appends changes for the nodes to the feed. Call it last in a transaction: it takes a lock that numbers changes in
 * commit order, so all other writers wait until the commit.
 */
export const appendChanges = async (tx: Db, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return
  await tx`select pg_advisory_xact_lock(hashtext('nhip-cau-changes'))`
  const rows = changes.map((change) => ({ subject: subjectOf(change), change }))
  await tx`
    insert into changes (subject, change)
    select c.subject, c.change
    from rows from (jsonb_to_recordset(${tx.json(rows)}) as (subject text, change jsonb)) with ordinality as c (subject, change, place)
    order by c.place`
}

/** Deletes earlier states of an account in a school, because they contain personal data that was erased. */
export const forgetAccountChanges = (tx: Db, accountId: string, schoolId: string) => tx`
  delete from changes c where c.subject = ${`account ${accountId} ${schoolId}`}`

export const selectChanges = (db: Db, after: number, limit: number) => db<ChangeRow[]>`
  select c.seq, c.change from changes c where c.seq > ${after} order by c.seq limit ${limit}`

/** Returns the sequence number before the first change that is younger than `seconds`. */
export const selectSeqBefore = async (db: Db, seconds: number): Promise<number> => {
  const [row] = await db<{ seq: number }[]>`
    select coalesce(
      (select min(c.seq) - 1 from changes c where c.created_at > statement_timestamp() - make_interval(secs => ${seconds})),
      (select max(c.seq) from changes c),
      0) as seq`
  return row?.seq ?? 0
}

/**
 * Deletes changes that no reader needs: ended sessions after a day (their tokens have expired), audit entries after 90
 * days, and every state of a school or account but the newest.
 */
export const deleteObsoleteChanges = (db: Db) => db`
  delete from changes c
  where c.created_at < statement_timestamp() - interval '1 day'
    and (c.change ->> 'kind' = 'session-ended'
      or (c.change ->> 'kind' = 'audit' and c.created_at < statement_timestamp() - interval '90 days')
      or exists (select from changes newer where newer.subject = c.subject and newer.seq > c.seq))`
