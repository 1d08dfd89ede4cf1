import type { PickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { stillActs } from '../../../../access/guardians.queries.ts'
import { childrenOn, visibleTo } from '../pick-up.queries.ts'

export type WishRow = {
  id: string
  student_id: string
  child: string
  nickname: string | null
  class_id: string
  class_name: string
  day: string
  kind: PickUpWish['kind']
  time: string | null
  person: string | null
  relation: string | null
  note: string | null
  status: PickUpWish['status']
  sent_by: string
  sent_at: string
  answered_by: string | null
  reason: string | null
  left: boolean
}

/** A wish counts only while its sender may act for the child. */
export const stillAsked = (db: Db): Fragment =>
  stillActs(db, { schoolId: db`w.school_id`, studentId: db`w.student_id` }, db`w.sent_by`)

const wishes = (db: Db, actor: Actor, where: Fragment) => db<WishRow[]>`
  select w.id, st.id as student_id, st.full_name as child, st.nickname, c.id as class_id, c.name as class_name, w.day,
    w.kind, w.time, w.person, w.relation, w.note, w.status, sender.full_name as sent_by, w.sent_at,
    answerer.full_name as answered_by, w.reason, d.id is not null as left
  from pick_up_wishes w
  join students st on st.school_id = w.school_id and st.id = w.student_id
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> w.day
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  join accounts sender on sender.school_id = w.school_id and sender.id = w.sent_by
  left join accounts answerer on answerer.school_id = w.school_id and answerer.id = w.answered_by
  left join departures d on d.school_id = w.school_id and d.student_id = w.student_id and d.day = w.day
    and d.undone_at is null
  where w.school_id = ${actor.schoolId} and w.status <> 'withdrawn' and ${stillAsked(db)}
    and ${visibleTo(db, actor)} and ${where}
  order by w.day, w.sent_at desc, w.id limit 500`

export const selectWishesFrom = (db: Db, actor: Actor, today: string) => wishes(db, actor, db`w.day >= ${today}`)

export const selectWishesOf = (db: Db, actor: Actor, today: string, classId: string | undefined) =>
  wishes(db, actor, db`w.day = ${today} and ${classId === undefined ? db`true` : db`sc.class_id = ${classId}`}`)

export const selectWishes = (db: Db, actor: Actor, ids: readonly string[]) =>
  wishes(db, actor, db`w.id = any(${[...ids]}::uuid[])`)

export type NewWish = {
  readonly studentId: string
  readonly classId: string
  readonly day: string
  readonly kind: PickUpWish['kind']
  readonly time: string | null
  readonly collector: { readonly kind: string; readonly id: string; readonly full_name: string } | null
  readonly relation: string | null
  readonly note: string | null
  readonly now: Date
}

/** Replaces the family's earlier wish of the same sort for that day: another collector, or a time. */
export const replaceWish = async (tx: Db, actor: Actor, one: NewWish): Promise<string> => {
  await tx`
    update pick_up_wishes w set status = 'withdrawn', withdrawn_at = ${one.now.toISOString()}
    where w.school_id = ${actor.schoolId} and w.student_id = ${one.studentId} and w.day = ${one.day}
      and w.status <> 'withdrawn' and (w.kind = 'other') = ${one.kind === 'other'}`
  const [row] = await tx<{ id: string }[]>`
    insert into pick_up_wishes (school_id, student_id, class_id, day, kind, time, collector_kind, collector_id, person,
      relation, note, sent_by, sent_at)
    values (${actor.schoolId}, ${one.studentId}, ${one.classId}, ${one.day}, ${one.kind}, ${one.time},
      ${one.collector?.kind ?? null}, ${one.collector?.id ?? null}, ${one.collector?.full_name ?? null}, ${one.relation},
      ${one.note}, ${actor.accountId}, ${one.now.toISOString()})
    returning pick_up_wishes.id`
  return row?.id ?? ''
}

/** Returns false when the wish was withdrawn or replaced in the meantime. */
export const withdrawWish = async (tx: Db, actor: Actor, id: string, now: Date): Promise<boolean> => {
  const rows = await tx`
    update pick_up_wishes w set status = 'withdrawn', withdrawn_at = ${now.toISOString()}
    where w.school_id = ${actor.schoolId} and w.id = ${id} and w.status <> 'withdrawn' returning w.id`
  return rows.length > 0
}

/** Stores the first answer. Returns false if there is one already. */
export const answerWish = async (
  tx: Db,
  actor: Actor,
  one: {
    readonly id: string
    readonly answer: 'confirmed' | 'rejected'
    readonly reason: string | null
    readonly now: Date
  },
): Promise<boolean> => {
  const rows = await tx`
    update pick_up_wishes w set status = ${one.answer}, reason = ${one.reason}, answered_by = ${actor.accountId},
      answered_at = ${one.now.toISOString()}
    where w.school_id = ${actor.schoolId} and w.id = ${one.id} and w.status = 'sent' returning w.id`
  return rows.length > 0
}

export type FamilyChild = {
  id: string
  full_name: string
  nickname: string | null
  class_id: string
  class_name: string
  left: boolean
  collectors: { kind: 'guardian' | 'person'; id: string; full_name: string; relation: string | null }[]
}

/** The own children, each with the people who may pick it up. */
export const selectFamily = (db: Db, actor: Actor, today: string) => db<FamilyChild[]>`
  select st.id, st.full_name, st.nickname, c.id as class_id, c.name as class_name, d.id is not null as left, (
    select coalesce(json_agg(l order by l.place, l.full_name), '[]') from (
      select 'guardian' as kind, g.account_id as id, g.full_name, g.relation, 0 as place
      from collecting_guardians g
      where g.school_id = st.school_id and g.student_id = st.id
      union all
      select 'person', p.id, p.full_name, p.relation, 1 from pick_up_people p
      where p.school_id = st.school_id and p.student_id = st.id and p.status = 'approved') l
    ) as collectors
  ${childrenOn(db, actor, today)}
  order by st.name_order, st.id`
