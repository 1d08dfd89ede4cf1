import type { Db } from '@nhip-cau/server-kit/database'

// All data stored about one child, as far as its parent may have it. Phone numbers of other guardians are left out.

export type ChildRow = {
  id: string
  code: string
  full_name: string
  identity_ciphertext: Buffer | null
  school: string
  time_zone: string
  profile: Record<string, unknown>
  photo: { id: string; widths: number[] } | null
}

export const selectChild = async (db: Db, schoolId: string, studentId: string): Promise<ChildRow | undefined> => {
  const [row] = await db<ChildRow[]>`
    select s.id, s.code, s.full_name, s.identity_ciphertext, z.name as school, z.time_zone,
      json_build_object('full_name', s.full_name, 'nickname', s.nickname, 'code', s.code, 'birth_date', s.birth_date,
        'sex', s.sex, 'status', s.status, 'admitted_on', s.admitted_on, 'ethnic_group', s.ethnic_group,
        'nationality', s.nationality, 'birth_place', s.birth_place, 'address', s.address, 'commune', s.commune,
        'province', s.province, 'ministry_code', s.ministry_code, 'blood_group', s.blood_group,
        'allergens', s.allergens, 'allergy_note', s.allergy_note, 'health_note', s.health_note,
        'diet_note', s.diet_note, 'note', s.note) as profile,
      case when m.id is not null then json_build_object('id', m.id, 'widths', m.widths) end as photo
    from students s
    join schools z on z.school_id = s.school_id
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    where s.school_id = ${schoolId} and s.id = ${studentId} and s.anonymised_at is null`
  return row
}

export const selectClasses = (db: Db, schoolId: string, studentId: string) => db<
  { class: string; year: string; from: string; to: string | null }[]
>`
  select c.name as class, y.name as year, sc.from_date as from, sc.to_date as to
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
  where sc.school_id = ${schoolId} and sc.student_id = ${studentId} order by sc.from_date`

export const selectStatuses = (db: Db, schoolId: string, studentId: string) => db<
  { status: string; from: string; reason: string | null }[]
>`
  select st.status, st.from_date as from, st.reason from student_statuses st
  where st.school_id = ${schoolId} and st.student_id = ${studentId} order by st.id`

export const selectFamily = (db: Db, schoolId: string, studentId: string, accountId: string) => db<
  { full_name: string; relation: string; kind: string; phone: string | null }[]
>`
  select g.full_name, g.relation, g.kind, case when g.account_id = ${accountId} then g.phone end as phone
  from family_members g
  where g.school_id = ${schoolId} and g.student_id = ${studentId} order by g.main_contact desc, g.name_order`

export const selectPickUp = (db: Db, schoolId: string, studentId: string) => db<
  { full_name: string; relation: string; phone: string; status: string }[]
>`
  select p.full_name, p.relation, p.phone, p.status from pick_up_people p
  where p.school_id = ${schoolId} and p.student_id = ${studentId} order by p.created_at`

export const selectConsents = (db: Db, schoolId: string, studentId: string) => db<
  {
    purpose: string
    version: number
    text: string
    granted: boolean
    by: string
    relation: string
    at: string
    method: string
  }[]
>`
  select t.title as purpose, c.text_version as version, t.text, c.granted, a.full_name as by, c.relation,
    c.answered_at as at, c.method
  from consent_answers c
  join consent_texts t on t.id = c.text_id
  join accounts a on a.school_id = c.school_id and a.id = c.account_id
  where c.school_id = ${schoolId} and c.student_id = ${studentId} order by c.answered_at, c.id`

export const selectRequests = (db: Db, schoolId: string, studentId: string, accountId: string) => db<
  { number: number; kind: string; text: string | null; status: string; at: string; answer: string | null }[]
>`
  select r.number, r.kind, r.text, r.status, r.received_at as at, r.answer from data_requests r
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.account_id = ${accountId} order by r.number`
