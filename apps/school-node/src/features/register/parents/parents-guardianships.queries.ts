import type { Rights } from '@nhip-cau/contract/parents'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The only module that writes guardianships. Permissions derived from them are read from the views of migration 0021.

export type NewGuardianship = {
  readonly schoolId: string
  readonly studentId: string
  readonly accountId: string
  /** A word of the relation catalogue: `Mẹ`, `Bố`, `Bà ngoại` … */
  readonly relation: string
  readonly mainContact: boolean
}

export const insertGuardianship = (db: Db, one: NewGuardianship) => db`
  insert into guardianships (school_id, student_id, account_id, relation, main_contact)
  values (${one.schoolId}, ${one.studentId}, ${one.accountId}, ${one.relation}, ${one.mainContact})`

type Guardianship = Rights & { readonly student_id: string }

export const insertGuardianships = (
  tx: Db,
  schoolId: string,
  accountId: string,
  guardianships: readonly Guardianship[],
) => tx`
  insert into guardianships (school_id, student_id, account_id, relation, kind, main_contact, may_pick_up, barred)
  select ${schoolId}, t.student_id, ${accountId}, t.relation, t.kind, t.main_contact, t.may_pick_up, t.barred
  from jsonb_to_recordset(${tx.json(guardianships)}) as t (student_id uuid, relation text, kind text,
    main_contact boolean, may_pick_up boolean, barred boolean)`

export const updateGuardianship = (tx: Db, schoolId: string, accountId: string, guardianship: Guardianship) => tx`
  update guardianships set relation = ${guardianship.relation}, kind = ${guardianship.kind}, main_contact = ${guardianship.main_contact},
    may_pick_up = ${guardianship.may_pick_up}, barred = ${guardianship.barred}
  where guardianships.school_id = ${schoolId} and guardianships.account_id = ${accountId}
    and guardianships.student_id = ${guardianship.student_id}`

export const deleteGuardianships = (tx: Db, schoolId: string, accountId: string, studentIds: readonly string[]) => tx`
  delete from guardianships g
  where g.school_id = ${schoolId} and g.account_id = ${accountId} and g.student_id = any(${[...studentIds]}::uuid[])`

/** Removes the main contact of these children, before another one is set. */
export const clearMainContact = (tx: Db, schoolId: string, studentIds: readonly string[]) => tx`
  update guardianships set main_contact = false
  where guardianships.school_id = ${schoolId} and guardianships.student_id = any(${[...studentIds]}::uuid[])
    and guardianships.main_contact`

/**
 * Gives each child without a main contact its oldest guardianship of kind `parent` as one. Returns the active children
 * that still have no main contact.
 */
export const settleMainContacts = async (
  tx: Db,
  schoolId: string,
  studentIds: readonly string[],
): Promise<{ id: string; full_name: string }[]> => {
  const ids = [...studentIds]
  await tx`
    update guardianships set main_contact = false
    where guardianships.school_id = ${schoolId} and guardianships.student_id = any(${ids}::uuid[])
      and guardianships.main_contact and (guardianships.kind <> 'parent' or guardianships.barred)`
  await tx`
    update guardianships set main_contact = true
    from (
      select distinct on (g.student_id) g.student_id, g.account_id
      from guardianships g
      where g.school_id = ${schoolId} and g.student_id = any(${ids}::uuid[]) and g.kind = 'parent' and not g.barred
        and not exists (
          select from guardianships main
          where main.school_id = g.school_id and main.student_id = g.student_id and main.main_contact)
      order by g.student_id, g.created_at, g.account_id) heir
    where guardianships.school_id = ${schoolId} and guardianships.student_id = heir.student_id
      and guardianships.account_id = heir.account_id`
  return tx<{ id: string; full_name: string }[]>`
    select s.id, s.full_name from students s
    where s.school_id = ${schoolId} and s.id = any(${ids}::uuid[]) and s.status in ('waiting', 'studying', 'on_hold')
      and not exists (
        select from guardianships g
        where g.school_id = s.school_id and g.student_id = s.id and g.main_contact)
    order by s.name_order`
}

/** A guardianship of an import row. */
type FileGuardianship = {
  readonly student_id: string
  readonly account_id: string
  readonly relation: string
  readonly kind: string
  readonly may_pick_up: boolean | null
  readonly main_contact: boolean
}

export type GuardianshipKey = { student_id: string; account_id: string }

/** Inserts new guardianships and returns them; existing ones stay unchanged. */
export const insertFileGuardianships = (tx: Db, schoolId: string, guardianships: readonly FileGuardianship[]) => tx<
  GuardianshipKey[]
>`
  insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up)
  select distinct on (n.student_id, n.account_id) ${schoolId}, n.student_id, n.account_id, n.relation, n.kind, n.may_pick_up
  from jsonb_to_recordset(${tx.json(guardianships)}) as n (student_id uuid, account_id uuid, relation text, kind text,
    may_pick_up boolean)
  on conflict (school_id, student_id, account_id) do nothing
  returning student_id, account_id`

/** Updates existing guardianships from an import of parents, but never lifts a bar. Returns the changed ones. */
export const changeFileGuardianships = (tx: Db, schoolId: string, guardianships: readonly FileGuardianship[]) => tx<
  (GuardianshipKey & { relation: string; may_pick_up: boolean })[]
>`
  update guardianships set relation = n.relation,
    may_pick_up = coalesce(n.may_pick_up, guardianships.may_pick_up) and not guardianships.barred,
    kind = case when n.main_contact then 'parent' else guardianships.kind end
  from jsonb_to_recordset(${tx.json(guardianships)}) as n (student_id uuid, account_id uuid, relation text,
    may_pick_up boolean, main_contact boolean)
  where guardianships.school_id = ${schoolId} and guardianships.student_id = n.student_id
    and guardianships.account_id = n.account_id and (guardianships.relation <> n.relation
      or guardianships.may_pick_up <> coalesce(n.may_pick_up, guardianships.may_pick_up)
      or (n.main_contact and guardianships.kind <> 'parent'))
  returning guardianships.student_id, guardianships.account_id, guardianships.relation, guardianships.may_pick_up`

/** Makes the wanted guardians main contacts if they act for the child and it has no main contact. */
export const fillMainContacts = (tx: Db, schoolId: string, wanted: readonly GuardianshipKey[]) => tx`
  update guardianships set main_contact = true
  from (
    select distinct on (n.student_id) n.student_id, n.account_id
    from jsonb_to_recordset(${tx.json(wanted.map(({ student_id, account_id }) => ({ student_id, account_id })))})
      as n (student_id uuid, account_id uuid)
    join acting_guardians heir on heir.school_id = ${schoolId} and heir.student_id = n.student_id
      and heir.account_id = n.account_id
    where not exists (
      select from guardianships main
      where main.school_id = ${schoolId} and main.student_id = n.student_id and main.main_contact)
    order by n.student_id, n.account_id) heir
  where guardianships.school_id = ${schoolId} and guardianships.student_id = heir.student_id
    and guardianships.account_id = heir.account_id`

/** All guardianships of the child `wanted.id`, in the form `restoreGuardianships` reads. */
export const guardianshipsAsJson = (tx: Db, schoolId: string): Fragment => tx`
  coalesce((
    select jsonb_agg(to_jsonb(one)) from guardianships one
    where one.school_id = ${schoolId} and one.student_id = wanted.id), '[]')`

/**
 * Restores the guardianships of children. `before` returns `object_id` and `guardianships` for each child. Guardians
 * barred in the meantime stay barred. `gone` are the ids of children whose guardianships are all deleted.
 */
export const restoreGuardianships = async (
  tx: Db,
  schoolId: string,
  { before, gone }: { before: Fragment; gone: Fragment },
): Promise<void> => {
  await tx`
    delete from guardianships g
    where g.school_id = ${schoolId} and (g.student_id in ${gone}
      or not g.barred and g.student_id in (select n.object_id from (${before}) n))`
  await tx`
    insert into guardianships
    select old.* from (${before}) n, jsonb_populate_recordset(null::guardianships, n.guardianships) old
    on conflict do nothing`
  const children = await tx<{ id: string }[]>`select n.object_id as id from (${before}) n`
  await settleMainContacts(
    tx,
    schoolId,
    children.map(({ id }) => id),
  )
}

/** Deletes all guardianships of these children. */
export const deleteGuardianshipsOf = (tx: Db, schoolId: string, studentIds: readonly string[]) => tx`
  delete from guardianships g where g.school_id = ${schoolId} and g.student_id = any(${[...studentIds]}::uuid[])`
