import type { OnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type LetterRole = 'parent' | 'teacher'

export type Choice = {
  readonly role: LetterRole
  readonly account_ids?: readonly string[] | undefined
  readonly class_id?: string | undefined
}

/** `printed`: has a letter, or one that is being made, and has not joined. */
export type LetterState = 'unprinted' | 'printed' | 'joined'

/**
 * Returns the chosen accounts by class and name, with the state of their letters. A class means guardians of its
 * students of today.
 */
export const selectChosen = (db: Db, actor: Actor, { role, account_ids, class_id }: Choice) => db<
  { id: string; letter: LetterState }[]
>`
  select a.id, case
      when a.onboarding = 'active' then 'joined'
      when a.onboarding <> 'none' or exists (${latelyAsked(db)}) then 'printed'
      else 'unprinted'
    end as letter
  from accounts a
  left join lateral (${role === 'parent' ? classOfFamily(db) : classOfTeacher(db)}) first on true
  where a.school_id = ${actor.schoolId} and a.role = ${role} and a.active
    ${account_ids === undefined ? db`` : db`and a.id = any(${[...account_ids]}::uuid[])`}
    ${account_ids === undefined ? db`and a.onboarding <> 'active'` : db``}
    ${class_id === undefined ? db`` : db`and exists (${familiesOf(db, class_id)})`}
  order by ${class_id === undefined ? db`first.position nulls last, first.name nulls last,` : db``} a.name_order, a.id`

/** Letters of account `a` that are being made, or were made just before main told of their codes. */
const latelyAsked = (db: Db): Fragment => db`
  select from onboarding_letters l
  where l.school_id = a.school_id and l.status <> 'failed' and l.expires_at > clock_now()
    and a.id = any(l.account_ids)`

/** The first class of the children of parent `a`. */
const classOfFamily = (db: Db): Fragment => db`
  select c.position, c.name from looking_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status in ('studying', 'waiting')
  join student_classes sc on sc.school_id = g.school_id and sc.student_id = g.student_id
    and daterange(sc.from_date, sc.to_date) @> today_at(g.school_id)
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where g.school_id = a.school_id and g.account_id = a.id
  order by c.position, c.name limit 1`

/** The first class of teacher `a`. */
const classOfTeacher = (db: Db): Fragment => db`
  select c.position, c.name from account_classes ac
  join classes c on c.school_id = ac.school_id and c.id = ac.class_id
  where ac.school_id = a.school_id and ac.account_id = a.id
  order by c.position, c.name limit 1`

const familiesOf = (db: Db, classId: string): Fragment => db`
  select from looking_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status in ('studying', 'waiting')
  join student_classes sc on sc.school_id = g.school_id and sc.student_id = g.student_id and sc.class_id = ${classId}
    and daterange(sc.from_date, sc.to_date) @> today_at(g.school_id)
  where g.school_id = a.school_id and g.account_id = a.id`

export const selectClassName = async (db: Db, actor: Actor, classId: string): Promise<string | undefined> => {
  const [row] = await db<{ name: string }[]>`
    select c.name from classes c where c.school_id = ${actor.schoolId} and c.id = ${classId}`
  return row?.name
}

export const selectAccount = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db<{ id: string; role: string; full_name: string }[]>`
    select a.id, a.role, a.full_name from accounts a
    where a.school_id = ${actor.schoolId} and a.id = ${id} and a.role in ('parent', 'teacher') and a.active`
  return row
}

export type NewLetters = {
  readonly role: LetterRole
  readonly accountIds: readonly string[]
  readonly leftOut: number
  readonly webAddress: string
  readonly expiresAt: string
}

const columns = (db: Db): Fragment => db`
  l.id, l.status, coalesce(array_length(l.account_ids, 1), 0) as total, l.done, l.left_out, l.created_at, l.expires_at`

export const insertLetters = async (tx: Db, actor: Actor, letters: NewLetters): Promise<OnboardingLetters> => {
  const [row] = await tx<OnboardingLetters[]>`
    insert into onboarding_letters as l (school_id, asked_by, role, account_ids, left_out, web_address, expires_at)
    values (${actor.schoolId}, ${actor.accountId}, ${letters.role}, ${[...letters.accountIds]}, ${letters.leftOut},
      ${letters.webAddress}, ${letters.expiresAt})
    returning ${columns(tx)}`
  if (!row) throw new Error('no row')
  return row
}

/** Returns letters to the account that requested them. */
export const selectLetters = async (
  db: Db,
  actor: Actor,
  id: string,
  now: string,
): Promise<OnboardingLetters | undefined> => {
  const [row] = await db<OnboardingLetters[]>`
    select ${columns(db)} from onboarding_letters l
    where l.school_id = ${actor.schoolId} and l.id = ${id} and l.asked_by = ${actor.accountId} and l.expires_at > ${now}`
  return row
}

/** Returns the files with letters of these accounts that the actor created and can still download. */
export const selectEarlier = (db: Db, actor: Actor, ids: readonly string[], now: string) => db<OnboardingLetters[]>`
  select ${columns(db)} from onboarding_letters l
  where l.school_id = ${actor.schoolId} and l.asked_by = ${actor.accountId} and l.expires_at > ${now}
    and l.status = 'ready' and l.account_ids && ${[...ids]}::uuid[]
  order by l.created_at desc limit ${mostEarlier}`

const mostEarlier = 20

export type LettersToMake = {
  readonly role: LetterRole
  readonly account_ids: string[]
  readonly web_address: string
  readonly school: string
}

/** Starts the job's work. Returns undefined if the letters are ready, failed or deleted. */
export const startMaking = async (db: Db, schoolId: string, id: string): Promise<LettersToMake | undefined> => {
  const [row] = await db<LettersToMake[]>`
    update onboarding_letters l set status = 'working', done = 0
    from schools s
    where l.school_id = ${schoolId} and l.id = ${id} and l.status in ('waiting', 'working') and s.school_id = l.school_id
    returning l.role, l.account_ids, l.web_address, s.name as school`
  return row
}

export const setDone = (db: Db, schoolId: string, id: string, done: number) => db`
  update onboarding_letters l set done = ${done} where l.school_id = ${schoolId} and l.id = ${id}`

/** Marks letters as ready. Accounts that joined in the meantime count as left out. */
export const setReady = (db: Db, schoolId: string, id: string, done: number) => db`
  update onboarding_letters l set status = 'ready', done = ${done},
    left_out = l.left_out + coalesce(array_length(l.account_ids, 1), 0) - ${done}
  where l.school_id = ${schoolId} and l.id = ${id}`

export const setFailed = (db: Db, schoolId: string, id: string) => db`
  update onboarding_letters l set status = 'failed' where l.school_id = ${schoolId} and l.id = ${id} and l.status <> 'ready'`

export type Addressee = {
  readonly id: string
  readonly full_name: string
  readonly phone: string | null
  readonly children: readonly { readonly name: string; readonly class: string | null }[]
}

export const selectAddressees = (db: Db, schoolId: string, ids: readonly string[]) => db<Addressee[]>`
  select a.id, a.full_name, a.phone, coalesce((
    select json_agg(json_build_object('name', s.full_name, 'class', c.name) order by s.birth_date, s.id)
    from looking_guardians g
    join students s on s.school_id = g.school_id and s.id = g.student_id and s.status in ('studying', 'waiting', 'on_hold')
    left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
      and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
    left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    where g.school_id = a.school_id and g.account_id = a.id), '[]'::json) as children
  from accounts a
  where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[])`

export const lockOver = (tx: Db, now: string, limit: number) => tx<{ school_id: string; id: string }[]>`
  select l.school_id, l.id from onboarding_letters l where l.expires_at <= ${now}
  order by l.expires_at limit ${limit} for update skip locked`

export const deleteLetters = (tx: Db, over: readonly { readonly school_id: string; readonly id: string }[]) => tx`
  delete from onboarding_letters l
  using unnest(${over.map((one) => one.school_id)}::uuid[], ${over.map((one) => one.id)}::uuid[]) as gone (school_id, id)
  where l.school_id = gone.school_id and l.id = gone.id`
