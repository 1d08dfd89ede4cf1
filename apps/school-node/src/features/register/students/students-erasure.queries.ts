import type { Db } from '@nhip-cau/server-kit/database'

/** Anonymises a student irreversibly. Year of birth, sex, classes and days stay for statistics. */
export const eraseStudent = async (tx: Db, schoolId: string, studentId: string, replacement: string): Promise<void> => {
  await tx`
    update students s set full_name = ${replacement}, code = 'X-' || upper(left(encode(sha256(s.id::text::bytea), 'hex'), 10)),
      nickname = null, birth_date = date_trunc('year', s.birth_date)::date, health_note = null, ethnic_group = null,
      nationality = null, identity_ciphertext = null, identity_blind_index = null, identity_tail = null, ministry_code = null,
      birth_place = null, province = null, commune = null, address = null, blood_group = null, allergens = '{}',
      allergy_note = null, diet_note = null, photo_media_id = null, note = null,
      status = case when s.status = 'graduated' then 'graduated' else 'left' end,
      anonymised_at = clock_now(), version = s.version + 1
    where s.school_id = ${schoolId} and s.id = ${studentId}`
  await tx`
    update student_classes sc set to_date = greatest(today_at(sc.school_id), sc.from_date + 1)
    where sc.school_id = ${schoolId} and sc.student_id = ${studentId} and sc.from_date <= today_at(sc.school_id)
      and (sc.to_date is null or sc.to_date > greatest(today_at(sc.school_id), sc.from_date + 1))`
  await tx`
    delete from student_classes sc
    where sc.school_id = ${schoolId} and sc.student_id = ${studentId} and sc.from_date > today_at(sc.school_id)`
  await tx`
    update student_statuses st set reason = null where st.school_id = ${schoolId} and st.student_id = ${studentId}`
  await tx`
    insert into student_statuses (school_id, student_id, status, from_date)
    select s.school_id, s.id, s.status, today_at(s.school_id) from students s
    where s.school_id = ${schoolId} and s.id = ${studentId} and s.status = 'left'
      and not exists (select from student_statuses st where st.school_id = s.school_id and st.student_id = s.id
        and st.status = 'left')`
}
