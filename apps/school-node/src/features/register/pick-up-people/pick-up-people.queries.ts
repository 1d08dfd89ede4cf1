import type { PickUpPerson } from '@nhip-cau/contract/pick-up-people'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { EncryptedIdentity } from '../../../people/identity-number.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import { visibleTo as visibleStudents } from '../students/students-visible.queries.ts'

export type PickUpRow = Omit<PickUpPerson, 'photo' | 'can' | 'identity_number'> & {
  photo: MediaRow | null
  identity_tail: string | null
  /** Whether the person needs a decision. */
  waits: boolean
}

export const mayDecide = (actor: Actor): boolean =>
  actor.role === 'school' && actor.permissions.includes('school.students.update')

/** Pick-up people of children the actor may see; a parent must act for the child. */
export const visibleTo = (db: Db, actor: Actor): Fragment => db`
  p.school_id = ${actor.schoolId} and ${isAllowedChild(db, actor)}`

const isAllowedChild = (db: Db, actor: Actor): Fragment => db`
  ${visibleStudents(db, actor)}
  ${actor.role === 'parent' ? db`and ${actsFor(db, actor, db`s.id`)}` : db``}`

/** Whether the person was named by a guardian barred since, and the office has not decided again. */
export const namedByBarred = (db: Db): Fragment => db`
  exists (
    select from barred_guardians b
    where b.school_id = p.school_id and b.student_id = p.student_id and b.account_id = p.requested_by
      and coalesce(p.decided_at, p.created_at) <= b.barred_at)`

/** Whether the person needs a decision of the office: pending, or named by a guardian barred since. */
const isOpen = (db: Db, schoolId: string): Fragment => db`
  (p.status = 'pending' or p.status = 'approved' and p.id = any(array(
    select p.id from barred_guardians own
    join pick_up_people p on p.school_id = own.school_id and p.student_id = own.student_id
      and p.requested_by = own.account_id
    where own.school_id = ${schoolId} and ${namedByBarred(db)})))`

/** The same; what has a decision that can still be undone does not wait for one. */
export const waits = (db: Db, schoolId: string): Fragment => db`
  (${isOpen(db, schoolId)} and not exists (
    select from held_decisions held where held.school_id = p.school_id and held.object_id = p.id))`

type Filter = { readonly student_id?: string | undefined; readonly status?: string | undefined }

/** The people `p` with their child; a decision that can still be undone is visible to those who may decide. */
const source = (db: Db, actor: Actor): Fragment => db`
  from pick_up_people p
  join students s on s.school_id = p.school_id and s.id = p.student_id
  left join held_decisions h on h.school_id = p.school_id and h.object_id = p.id and ${mayDecide(actor)}`

const ofStatus = (db: Db, actor: Actor, status: string): Fragment =>
  status === 'pending'
    ? db`and h.object_id is null and ${isOpen(db, actor.schoolId)}`
    : db`and coalesce(h.outcome, p.status) = ${status}`

const filtered = (db: Db, actor: Actor, { student_id, status }: Filter): Fragment => db`
  ${visibleTo(db, actor)}
  ${student_id === undefined ? db`` : db`and p.student_id = ${student_id}`}
  ${status === undefined ? db`` : ofStatus(db, actor, status)}`

export const selectPeople = (
  db: Db,
  actor: Actor,
  filter: Filter & { readonly id?: string },
  { limit, offset }: { limit: number; offset: number },
) => db<PickUpRow[]>`
  select p.id, json_build_object('id', s.id, 'full_name', s.full_name) as student, p.full_name, p.relation, p.phone,
    p.second_phone, p.identity_tail, ${pictureJson(db)} as photo, coalesce(h.outcome, p.status) as status,
    case when h.object_id is null then p.reason else h.reason end as reason, asked.full_name as requested_by,
    decided.full_name as decided_by, coalesce(h.decided_at, p.decided_at) as decided_at, p.version,
    h.object_id is null and ${namedByBarred(db)} as named_by_barred,
    h.object_id is null and (p.status = 'pending' or p.status = 'approved' and ${namedByBarred(db)}) as waits
  ${source(db, actor)}
  join accounts asked on asked.school_id = p.school_id and asked.id = p.requested_by
  left join accounts decided on decided.school_id = p.school_id and decided.id = coalesce(h.by_account, p.decided_by)
  left join media m on m.school_id = p.school_id and m.id = p.photo_media_id
  where ${filtered(db, actor, filter)} ${filter.id === undefined ? db`` : db`and p.id = ${filter.id}`}
  order by p.created_at, p.id
  limit ${limit} offset ${offset}`

export const countPeople = async (db: Db, actor: Actor, filter: Filter): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total ${source(db, actor)}
    where ${filtered(db, actor, filter)}`
  return row?.total ?? 0
}

/** Locks the child, so that concurrent requests keep the limit. Returns undefined if the actor may not name anybody. */
export const lockStudent = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx<{ id: string; full_name: string; nickname: string | null }[]>`
    select s.id, s.full_name, s.nickname from students s
    where ${isAllowedChild(tx, actor)} and s.id = ${id} and s.status in ('waiting', 'studying', 'on_hold')
    for update`
  return row
}

export const countOfStudent = async (db: Db, schoolId: string, studentId: string): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from pick_up_people p
    where p.school_id = ${schoolId} and p.student_id = ${studentId}
      and p.status <> 'rejected'`
  return row?.total ?? 0
}

export type NewPerson = EncryptedIdentity & {
  readonly id: string
  readonly student_id: string
  readonly full_name: string
  readonly relation: string
  readonly phone: string
  readonly second_phone: string | null
  readonly photo_media_id: string | null
  readonly status: 'pending' | 'approved'
  readonly requested_by: string
  readonly decided_by: string | null
}

export const insertPerson = async (tx: Db, schoolId: string, person: NewPerson): Promise<void> => {
  const decided_at = person.decided_by === null ? null : new Date().toISOString()
  await tx`insert into pick_up_people ${tx({ ...person, school_id: schoolId, decided_at })}`
}

export type LockedPerson = {
  full_name: string
  student_id: string
  child: string
  status: PickUpPerson['status']
  /** Whether the person needs a decision. */
  open: boolean
}

const locked = async (tx: Db, where: Fragment): Promise<LockedPerson | undefined> => {
  const [row] = await tx<LockedPerson[]>`
    select p.full_name, p.student_id, s.full_name as child, p.status,
      p.status = 'pending' or p.status = 'approved' and ${namedByBarred(tx)} as open
    from pick_up_people p
    join students s on s.school_id = p.school_id and s.id = p.student_id
    where ${where} for update of p`
  return row
}

/** Locks the person; undefined if the actor may not see it. */
export const lockPerson = (tx: Db, actor: Actor, id: string) => locked(tx, tx`${visibleTo(tx, actor)} and p.id = ${id}`)

export const lockDecided = (tx: Db, { school_id, object_id }: Pick<HeldDecision, 'school_id' | 'object_id'>) =>
  locked(tx, tx`p.school_id = ${school_id} and p.id = ${object_id}`)

/** Writes a decision that counts from now on. */
export const decide = (tx: Db, one: HeldDecision) => tx`
  update pick_up_people p set status = ${one.outcome}, reason = ${one.reason}, decided_by = ${one.by_account},
    decided_at = ${one.decided_at}, version = p.version + 1
  where p.school_id = ${one.school_id} and p.id = ${one.object_id}`

/** Deletes a person with all data and returns the id of the photo. The audit log keeps the entry. */
export const deletePerson = async (tx: Db, schoolId: string, id: string): Promise<string | null> => {
  const [row] = await tx<{ photo_media_id: string | null }[]>`
    delete from pick_up_people p where p.school_id = ${schoolId} and p.id = ${id} returning p.photo_media_id`
  return row?.photo_media_id ?? null
}

/** Returns the people whom a barred guardian named for a child, in the order of creation. */
export const selectNamedByBarred = (db: Db, schoolId: string, studentId: string, accountId: string) => db<
  { full_name: string }[]
>`
  select p.full_name from pick_up_people p
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.requested_by = ${accountId}
    and p.status <> 'rejected' and ${namedByBarred(db)}
  order by p.created_at, p.id`
