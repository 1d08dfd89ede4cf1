import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { settleMainContacts } from './parents.queries.ts'

export type NewGuardianship = {
  readonly schoolId: string
  readonly studentId: string
  readonly accountId: string
  /** As the family says it: `Mẹ`, `Bố`, `Bà ngoại` … (a word of the school's list). */
  readonly relation: string
  readonly mainContact: boolean
}

export const insertGuardianship = (db: Db, one: NewGuardianship) => db`
  insert into guardianships (school_id, student_id, account_id, relation, main_contact)
  values (${one.schoolId}, ${one.studentId}, ${one.accountId}, ${one.relation}, ${one.mainContact})`

type NewTie = {
  readonly student_id: string
  readonly account_id: string
  readonly relation: string
  readonly kind: string
  readonly may_pick_up: boolean
  readonly main_contact: boolean
}

/** New ties, answered; a tie that is known stays as it is. Who is named as main contact is it from now on. */
export const addTies = async (tx: Db, schoolId: string, ties: readonly NewTie[]) => {
  const made = await tx<{ student_id: string; account_id: string }[]>`
    insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up)
    select distinct on (n.student_id, n.account_id) ${schoolId}, n.student_id, n.account_id, n.relation, n.kind, n.may_pick_up
    from jsonb_to_recordset(${tx.json(ties)}) as n (student_id uuid, account_id uuid, relation text, kind text,
      may_pick_up boolean)
    on conflict (school_id, student_id, account_id) do nothing
    returning student_id, account_id`
  const main = JSON.stringify(ties.filter(({ main_contact }) => main_contact))
  await tx`
    update guardianships set main_contact = false
    from jsonb_to_recordset(${main}::text::jsonb) as n (student_id uuid, account_id uuid)
    where guardianships.school_id = ${schoolId} and guardianships.student_id = n.student_id
      and guardianships.account_id <> n.account_id and guardianships.main_contact
      and exists (select from guardianships g where g.school_id = ${schoolId} and g.student_id = n.student_id
        and g.account_id = n.account_id and g.kind = 'parent' and not g.barred)`
  await tx`
    update guardianships set main_contact = true
    from jsonb_to_recordset(${main}::text::jsonb) as n (student_id uuid, account_id uuid)
    where guardianships.school_id = ${schoolId} and guardianships.student_id = n.student_id
      and guardianships.account_id = n.account_id and guardianships.kind = 'parent' and not guardianships.barred`
  await settleMainContacts(tx, schoolId, [...new Set(ties.map(({ student_id }) => student_id))])
  return made
}

type KnownTie = Omit<NewTie, 'kind' | 'may_pick_up'> & {
  /** Null: as it was. */
  readonly may_pick_up: boolean | null
}

/** What known ties are from now on; answers those that were something else. */
export const changeTies = (tx: Db, schoolId: string, ties: readonly KnownTie[]) => tx<
  { student_id: string; account_id: string; relation: string; may_pick_up: boolean }[]
>`
  update guardianships set relation = n.relation, may_pick_up = coalesce(n.may_pick_up, guardianships.may_pick_up) and not guardianships.barred,
    kind = case when n.main_contact then 'parent' else guardianships.kind end
  from jsonb_to_recordset(${tx.json(ties)}) as n (student_id uuid, account_id uuid, relation text,
    may_pick_up boolean, main_contact boolean)
  where guardianships.school_id = ${schoolId} and guardianships.student_id = n.student_id
    and guardianships.account_id = n.account_id and (guardianships.relation <> n.relation
      or guardianships.may_pick_up <> coalesce(n.may_pick_up, guardianships.may_pick_up)
      or (n.main_contact and guardianships.kind <> 'parent'))
  returning guardianships.student_id, guardianships.account_id, guardianships.relation, guardianships.may_pick_up`

/** Puts the rows in `before` in the place of all ties of these children; both are statements. */
export const replaceTies = async (tx: Db, schoolId: string, studentIds: Fragment, before: Fragment): Promise<void> => {
  await tx`delete from guardianships g where g.school_id = ${schoolId} and g.student_id in (${studentIds})`
  await tx`
    insert into guardianships
    select old.* from (${before}) n, jsonb_populate_recordset(null::guardianships, n.before) old`
}
