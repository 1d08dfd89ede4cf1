import type { Db } from '@nhip-cau/server-kit/database'

/** The details of a child entered by the office and the family. */
export type Details = {
  readonly province: string
  readonly commune: string
  readonly address: string
  readonly admitted_on: string
  readonly ethnic_group?: string | undefined
  readonly note?: string | undefined
  readonly blood_group?: string | undefined
  readonly allergens?: readonly string[] | undefined
  readonly allergy_note?: string | undefined
  readonly health_note?: string | undefined
  readonly diet_note?: string | undefined
}

export const updateDetails = (tx: Db, schoolId: string, id: string, details: Details) => tx`
  update students s set province = ${details.province}, commune = ${details.commune}, address = ${details.address},
    nationality = ${'Việt Nam'}, admitted_on = ${details.admitted_on}, ethnic_group = ${details.ethnic_group ?? null},
    note = ${details.note ?? null}, blood_group = ${details.blood_group ?? null},
    allergens = ${[...(details.allergens ?? [])]}, allergy_note = ${details.allergy_note ?? null},
    health_note = ${details.health_note ?? null}, diet_note = ${details.diet_note ?? null}
  where s.school_id = ${schoolId} and s.id = ${id}`

/** Records the consent of the main contact, unless a guardian has answered. */
export const grantConsent = (tx: Db, schoolId: string, studentId: string, key: string, since: string) => tx`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    answered_at, method, recorded_by)
  select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, true, g.account_id, g.relation, ${since}, 'app',
    g.account_id
  from guardianships g
  join consent_texts t on t.key = ${key} and t.school_id is null and t.version = 1
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.main_contact
    and not exists (
      select from consents c where c.school_id = g.school_id and c.student_id = g.student_id and c.key = ${key})`

/** Sets the start of status `studying` to the first day in a class. */
export const startStatuses = (tx: Db, schoolId: string) => tx`
  insert into student_statuses (school_id, student_id, status, from_date, created_at)
  select s.school_id, s.id, 'studying', first.day, first.day
  from students s
  cross join lateral (
    select coalesce(min(sc.from_date), s.created_at::date) as day from student_classes sc
    where sc.school_id = s.school_id and sc.student_id = s.id
  ) first
  where s.school_id = ${schoolId} and not exists (
    select from student_statuses st where st.school_id = s.school_id and st.student_id = s.id)`

type Status = { readonly status: string; readonly since: string; readonly reason: string | undefined }

export const setStatus = async (tx: Db, schoolId: string, id: string, { status, since, reason }: Status) => {
  await tx`update students s set status = ${status} where s.school_id = ${schoolId} and s.id = ${id}`
  await tx`
    insert into student_statuses (school_id, student_id, status, from_date, reason, created_at)
    values (${schoolId}, ${id}, ${status}, ${since}, ${reason ?? null}, ${since}::date)`
  if (status !== 'left') return
  await tx`
    update student_classes sc set to_date = ${since}
    where sc.school_id = ${schoolId} and sc.student_id = ${id} and sc.to_date is null`
}
