import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { joinStillActing } from '../../../../access/guardians.queries.ts'
import { childrenOn } from '../pick-up.queries.ts'
import { stillAsked } from './pick-up-wishes.queries.ts'

type LineRow = {
  id: string
  full_name: string
  nickname: string | null
  class_id: string
  class_name: string
  left: boolean
  codes: { full_name: string; relation: string | null; used: boolean }[]
  asked: boolean
  refused: string[]
  siblings: {
    id: string
    full_name: string
    nickname: string | null
    class_id: string
    class_name: string
    can: boolean
  }[]
  barred: string[]
}

/** The children whom the actor may hand over, of one class or of all. */
const shownChildren = (db: Db, actor: Actor, day: string, classId: string | undefined): Fragment => db`
  select st.id, st.full_name, st.nickname, st.name_order, c.id as class_id, c.name as class_name,
    d.id is not null as left
  ${childrenOn(db, actor, day)}
    and ${classId === undefined ? db`true` : db`sc.class_id = ${classId}`}`

const wishesOfDay = (db: Db, actor: Actor, day: string): Fragment => db`
  select distinct w.student_id from pick_up_wishes w
  where w.school_id = ${actor.schoolId} and w.day = ${day} and w.status <> 'withdrawn' and ${stillAsked(db)}`

/** A used code stays visible; another one only while the guardian who made it acts for the child. */
const codesOfDay = (db: Db, actor: Actor, day: string): Fragment => db`
  select pc.student_id, json_agg(json_build_object('full_name', pc.full_name, 'relation', pc.relation,
    'used', pc.used_at is not null) order by pc.created_at) as codes
  from pick_up_codes pc
  ${joinStillActing(db, { schoolId: db`pc.school_id`, studentId: db`pc.student_id` }, db`pc.created_by`)}
  where pc.school_id = ${actor.schoolId} and pc.day = ${day} and pc.withdrawn_at is null
    and (pc.used_at is not null or speaker.account_id is not null)
  group by pc.student_id`

/** A parent's answer counts only while that parent acts for the child. */
const requestsOfDay = (db: Db, actor: Actor, day: string): Fragment => db`
  select r.student_id,
    bool_or(r.used_at is null and coalesce(r.parent_answer, '') <> 'rejected'
      and coalesce(r.school_answer, '') <> 'rejected'
      and (r.parent_answer is null or r.school_answer is null)) as asked,
    array_agg(r.full_name order by r.requested_at) filter (where r.used_at is null and (r.school_answer = 'rejected'
      or (r.parent_answer = 'rejected' and speaker.account_id is not null))) as refused
  from pick_up_requests r
  ${joinStillActing(db, { schoolId: db`r.school_id`, studentId: db`r.student_id` }, db`r.parent_by`)}
  where r.school_id = ${actor.schoolId} and r.day = ${day}
  group by r.student_id`

const barredOfSchool = (db: Db, actor: Actor): Fragment => db`
  select g.student_id, array_agg(g.full_name order by g.full_name) as names
  from barred_guardians g where g.school_id = ${actor.schoolId}
  group by g.student_id`

/** The siblings who are still here, for each shown child. */
const siblingsHere = (db: Db, actor: Actor, day: string): Fragment => db`
  select pair.student_id, json_agg(json_build_object('id', pair.id, 'full_name', pair.full_name, 'nickname', pair.nickname,
    'class_id', pair.class_id, 'class_name', pair.class_name,
    'can', ${actor.role === 'school' ? db`true` : db`taught.class_id is not null`})
    order by pair.name_order, pair.id) as siblings
  from (
    select distinct mine.student_id, other.id, other.full_name, other.nickname, other.name_order, c.id as class_id,
      c.name as class_name
    from still_here h
    join students other on other.school_id = h.school_id and other.id = h.student_id and other.status = 'studying'
    join student_classes sc on sc.school_id = other.school_id and sc.student_id = other.id
      and daterange(sc.from_date, sc.to_date) @> ${day}::date
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    join family_members theirs on theirs.school_id = h.school_id and theirs.student_id = h.student_id
      and theirs.kind = 'parent' and not theirs.barred
    join family_members mine on mine.school_id = theirs.school_id and mine.account_id = theirs.account_id
      and mine.kind = 'parent' and not mine.barred and mine.student_id <> theirs.student_id
    join shown on shown.id = mine.student_id
    where h.school_id = ${actor.schoolId} and h.day = ${day}) pair
  left join (
    select distinct ac.class_id from account_classes ac
    where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId}) taught
    on taught.class_id = pair.class_id
  group by pair.student_id`

/**
 * The children with a wish, a code, a request, a barred guardian or siblings who are still here today. Each part is read
 * once for all children, also where the planner expects only one of them.
 */
export const selectLines = (db: Db, actor: Actor, day: string, classId: string | undefined) => db<LineRow[]>`
  with shown as materialized (${shownChildren(db, actor, day, classId)}),
    wished as materialized (${wishesOfDay(db, actor, day)}),
    coded as materialized (${codesOfDay(db, actor, day)}),
    asked as materialized (${requestsOfDay(db, actor, day)}),
    barred as materialized (${barredOfSchool(db, actor)}),
    family as materialized (${siblingsHere(db, actor, day)})
  select shown.id, shown.full_name, shown.nickname, shown.class_id, shown.class_name, shown.left,
    coalesce(coded.codes, '[]') as codes, coalesce(asked.asked, false) as asked, coalesce(asked.refused, '{}') as refused,
    coalesce(family.siblings, '[]') as siblings, coalesce(barred.names, '{}') as barred
  from shown
  left join wished on wished.student_id = shown.id
  left join coded on coded.student_id = shown.id
  left join asked on asked.student_id = shown.id
  left join barred on barred.student_id = shown.id
  left join family on family.student_id = shown.id
  where wished.student_id is not null or coded.student_id is not null or asked.student_id is not null
    or barred.student_id is not null or family.student_id is not null
  order by shown.class_name, shown.name_order, shown.id limit 500`
