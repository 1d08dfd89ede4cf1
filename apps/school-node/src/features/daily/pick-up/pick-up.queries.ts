import type { Collector } from '@nhip-cau/contract/pick-up'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { namedByBarred } from '../../register/pick-up-people/pick-up-people.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { isCodeVisible } from './codes/pick-up-codes.queries.ts'
import { parentStillActs } from './requests/pick-up-requests.queries.ts'

/** The office sees every child, a teacher those of the own classes, a parent those for whom the account acts. */
export const visibleTo = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return db`${teachesClass(db, actor, db`sc.class_id`)}`
    case 'parent':
      return actsFor(db, actor, db`st.id`)
  }
}

export type ChildRow = { id: string; full_name: string; nickname: string | null; class_id: string; class_name: string }

/** The visible children of a day with their classes, and their departures as `d`. */
export const childrenOn = (db: Db, actor: Actor, day: string): Fragment => db`
  from students st
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> ${day}::date
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  left join departures d on d.school_id = st.school_id and d.student_id = st.id and d.day = ${day} and d.undone_at is null
  where st.school_id = ${actor.schoolId} and st.status = 'studying' and ${visibleTo(db, actor)}`

export const selectChild = async (
  db: Db,
  actor: Actor,
  studentId: string,
  day: string,
): Promise<ChildRow | undefined> => {
  const [row] = await db<ChildRow[]>`
    select st.id, st.full_name, st.nickname, c.id as class_id, c.name as class_name
    ${childrenOn(db, actor, day)} and st.id = ${studentId}`
  return row
}

export type CollectorRow = Omit<Collector, 'photo' | 'identity_number' | 'taken'> & {
  photo: MediaRow | null
  identity_tail: string | null
  /** The office account that approved the request; it may not hand over the child. */
  approved_by: string | null
}

/** Everyone who may pick up the child on this day: guardians, approved people, codes and approved requests. */
export const selectCollectors = (db: Db, schoolId: string, studentId: string, day: string) => db<CollectorRow[]>`
  select 'guardian' as kind, g.account_id as id, g.full_name, g.relation, g.phone, null::json as photo,
    null as identity_tail, null::uuid as approved_by, false as named_by_barred, 0 as place, g.main_contact as first
  from collecting_guardians g
  where g.school_id = ${schoolId} and g.student_id = ${studentId}
  union all
  select 'person', p.id, p.full_name, p.relation, p.phone,
    ${pictureJson(db)}, p.identity_tail, null, ${namedByBarred(db)}, 1, false
  from pick_up_people p
  left join media m on m.school_id = p.school_id and m.id = p.photo_media_id
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.status = 'approved'
  union all
  select 'code', pc.id, pc.full_name, pc.relation, pc.phone, ${pictureJson(db)}, null, null, false, 2, false
  from pick_up_codes pc
  left join media m on m.school_id = pc.school_id and m.id = pc.photo_media_id
  where pc.school_id = ${schoolId} and pc.student_id = ${studentId} and pc.day = ${day} and pc.withdrawn_at is null
    and pc.used_at is null and ${isCodeVisible(db)}
  union all
  select 'request', r.id, r.full_name, r.relation, r.phone,
    ${pictureJson(db)}, null, r.school_by, false, 3, false
  from pick_up_requests r
  left join media m on m.school_id = r.school_id and m.id = r.photo_media_id
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.day = ${day} and r.used_at is null
    and r.parent_answer = 'approved' and r.school_answer = 'approved'
    and ${parentStillActs(db)}
  order by place, first desc, full_name`

export type BarredRow = { id: string; full_name: string; barred_as: string; relation: string; phone: string | null }

/** The guardians who are barred by decision of a court or of the other parent. */
export const selectBarred = (db: Db, schoolId: string, studentId: string) => db<BarredRow[]>`
  select g.account_id as id, g.full_name, g.barred_as, g.relation, g.phone from barred_guardians g
  where g.school_id = ${schoolId} and g.student_id = ${studentId}
  order by g.full_name`

/** True if the two children have a parent in common. */
export const areSiblings = (db: Db, one: Fragment, other: Fragment): Fragment => db`exists (
  select from family_members mine
  join family_members theirs on theirs.school_id = mine.school_id and theirs.account_id = mine.account_id
    and theirs.kind = 'parent'
  where mine.school_id = ${one}.school_id and mine.student_id = ${one}.id and mine.kind = 'parent'
    and theirs.student_id = ${other})`

export type SiblingRow = ChildRow & { photo: MediaRow | null; can: boolean }

/** The siblings who are still at school. */
export const selectSiblings = (db: Db, actor: Actor, studentId: string, day: string) => db<SiblingRow[]>`
  select st.id, st.full_name, st.nickname, c.id as class_id, c.name as class_name, ${visibleTo(db, actor)} as can,
    ${pictureJson(db)} as photo
  from students st
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> ${day}::date
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  join still_here h on h.school_id = st.school_id and h.student_id = st.id and h.day = ${day}
  left join media m on m.school_id = st.school_id and m.id = st.photo_media_id
  where st.school_id = ${actor.schoolId} and st.id <> ${studentId} and st.status = 'studying'
    and ${areSiblings(db, db`st`, db`${studentId}`)}
  order by st.name_order, st.id`

export type TakenRow = { collector_id: string; phone: string | null; child: string; class: string }

/** The children of other families whom these people have picked up today. */
export const selectTaken = (
  db: Db,
  schoolId: string,
  studentId: string,
  day: string,
  people: readonly { readonly id: string; readonly phone: string | null }[],
) => db<TakenRow[]>`
  select d.collector_id, d.collector_phone as phone, st.full_name as child, c.name as class
  from departures d
  join students st on st.school_id = d.school_id and st.id = d.student_id
  join classes c on c.school_id = d.school_id and c.id = d.class_id
  where d.school_id = ${schoolId} and d.day = ${day} and d.undone_at is null and d.student_id <> ${studentId}
    and (d.collector_phone = any(${people.flatMap(({ phone }) => phone ?? [])}::text[])
      or d.collector_id = any(${people.map(({ id }) => id)}::uuid[]))
    and not ${areSiblings(db, db`st`, db`${studentId}`)}
  order by st.name_order, st.id`

export const isSamePerson = (taken: TakenRow, one: { readonly id: string; readonly phone: string | null }): boolean =>
  taken.collector_id === one.id || (taken.phone !== null && taken.phone === one.phone)

export const selectCiphertext = async (db: Db, schoolId: string, personId: string) => {
  const [row] = await db<{ id: string; full_name: string; student_id: string; identity_ciphertext: Buffer | null }[]>`
    select p.id, p.full_name, p.student_id, p.identity_ciphertext from pick_up_people p
    where p.school_id = ${schoolId} and p.id = ${personId} and p.status = 'approved'`
  return row
}

export type DepartureRow = {
  id: string
  left_at: string
  collector: string
  relation: string | null
  handed_over_by: string
  early: boolean
  late_minutes: number
  note: string | null
}
