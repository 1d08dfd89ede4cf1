import type { StudentInfo, StudentStatus } from '@nhip-cau/contract/students'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import { agreed, classOfToday, seesPhones, visibleTo } from './students-visible.queries.ts'

export type StudentDetail = {
  id: string
  code: string
  full_name: string
  nickname: string | null
  birth_date: string
  sex: 'M' | 'F'
  status: StudentStatus
  class: { id: string; name: string } | null
  photo: MediaRow | null
  photo_media_id: string | null
  admitted_on: string | null
  ethnic_group: string | null
  nationality: string | null
  identity_ciphertext: Buffer | null
  identity_tail: string | null
  ministry_code: string | null
  birth_place: string | null
  province: string | null
  commune: string | null
  address: string | null
  note: string | null
  blood_group: 'A' | 'B' | 'AB' | 'O' | null
  allergens: string[]
  allergy_note: string | null
  health_note: string | null
  diet_note: string | null
  version: number
  health_consent: boolean
  guardians: StudentInfo['guardians']
  pick_up_people: number
  /** Relation of the requesting parent to the child; null for staff. */
  relation: string | null
  /** Kind of the requesting parent's guardianship; null for staff. Only `parent` sees and changes health data. */
  kind: 'parent' | 'relative' | null
}

const detail = (db: Db, actor: Actor, which: Fragment) => db<StudentDetail[]>`
  select s.id, s.code, s.full_name, s.nickname, s.birth_date, s.sex, s.status, s.photo_media_id, s.admitted_on,
    s.ethnic_group, s.nationality, s.identity_ciphertext, s.identity_tail, s.ministry_code, s.birth_place, s.province,
    s.commune, s.address, s.note, s.blood_group, s.allergens, s.allergy_note, s.health_note, s.diet_note, s.version,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
    ${pictureJson(db)} as photo,
    ${agreed(db, 'health')} as health_consent,
    coalesce((
      select json_agg(json_build_object('account_id', g.account_id, 'full_name', g.full_name, 'relation', g.relation,
        'kind', g.kind, 'main_contact', g.main_contact, 'may_pick_up', g.may_pick_up, 'barred', g.barred,
        'phone', case when ${seesPhones(db, actor)} then g.phone end, 'onboarding', g.onboarding)
        order by g.main_contact desc, g.created_at, g.account_id)
      from family_members g
      where g.school_id = s.school_id and g.student_id = s.id), '[]') as guardians,
    (select count(*)::int from pick_up_people p
     where p.school_id = s.school_id and p.student_id = s.id) as pick_up_people,
    own.relation, own.kind
  from students s
  left join student_classes sc on ${classOfToday(db, actor)}
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  left join looking_guardians own on own.school_id = s.school_id and own.student_id = s.id
    and own.account_id = ${actor.accountId} and ${actor.role === 'parent'}
  where ${visibleTo(db, actor)} and ${which}
  order by s.birth_date, s.id`

export const selectStudent = async (db: Db, actor: Actor, id: string): Promise<StudentDetail | undefined> =>
  (await detail(db, actor, db`s.id = ${id}`))[0]

export const selectByCode = async (db: Db, actor: Actor, code: string): Promise<StudentDetail | undefined> =>
  (await detail(db, actor, db`s.code = ${code.trim().toUpperCase()}`))[0]

/** Returns the children the parent may look at. */
export const selectChildren = (db: Db, actor: Actor): Promise<StudentDetail[]> => detail(db, actor, db`true`)

/** Returns statuses, placements, changes and consent answers, newest first. */
export const selectTimeline = (db: Db, actor: Actor, studentId: string) => db<StudentInfo['timeline'][number][]>`
  with name as (
    select a.id, a.full_name from accounts a where a.school_id = ${actor.schoolId}
  )
  select at, kind, "by", what, from_date, note, fields from (
    select st.created_at as at, 'status' as kind, n.full_name as "by", st.status as what, st.from_date, st.reason as note,
      '{}'::text[] as fields
    from student_statuses st left join name n on n.id = st.set_by
    where st.school_id = ${actor.schoolId} and st.student_id = ${studentId}
    union all
    select sc.from_date::timestamp at time zone sl.time_zone, 'class', null, c.name, sc.from_date, null, '{}'::text[]
    from student_classes sc join classes c on c.school_id = sc.school_id and c.id = sc.class_id
      join schools sl on sl.school_id = sc.school_id
    where sc.school_id = ${actor.schoolId} and sc.student_id = ${studentId}
    union all
    select e.at, 'change', e.actor_name, e.action, null::date, null,
      coalesce((select array_agg(key order by key) from jsonb_object_keys(e.after) as key), '{}')
    from audit_entries e
    where e.school_id = ${actor.schoolId} and e.student_id = ${studentId}
      and e.action not like '%.read_%' and e.action not in ('student.status', 'student.move', 'consent.answer')
    union all
    select co.answered_at, 'consent', n.full_name, co.key, null::date,
      case when co.granted then 'granted' else 'refused' end, '{}'::text[]
    from consent_answers co left join name n on n.id = co.account_id
    where co.school_id = ${actor.schoolId} and co.student_id = ${studentId}
  ) happened
  order by at desc
  limit 60`
