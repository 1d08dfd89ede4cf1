import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Bulk statements for imports. Identity numbers are passed encrypted, as hexadecimal text.

export type StudentFields = {
  readonly id: string
  readonly identity_ciphertext?: string | undefined
  readonly identity_blind_index?: string | undefined
  readonly identity_tail?: string | null
}

export const insertStudents = async (
  tx: Db,
  { schoolId, accountId }: Actor,
  students: readonly (StudentFields & { readonly code: string | undefined })[],
  today: string,
): Promise<void> => {
  await tx`
    insert into students (school_id, id, code, full_name, nickname, birth_date, sex, admitted_on, ethnic_group, nationality,
      ministry_code, birth_place, province, commune, address, note, identity_ciphertext, identity_blind_index, identity_tail, status)
    select ${schoolId}, n.id, n.code, n.full_name, n.nickname, n.birth_date, n.sex, n.admitted_on, n.ethnic_group,
      n.nationality, n.ministry_code, n.birth_place, n.province, n.commune, n.address, n.note,
      decode(n.identity_ciphertext, 'hex'), decode(n.identity_blind_index, 'hex'), n.identity_tail, 'studying'
    from jsonb_to_recordset(${tx.json(students)}) as n (id uuid, code text, full_name text, nickname text,
      birth_date date, sex text, admitted_on date, ethnic_group text, nationality text, ministry_code text,
      birth_place text, province text, commune text, address text, note text, identity_ciphertext text, identity_blind_index text,
      identity_tail text)`
  await tx`
    insert into student_statuses (school_id, student_id, status, from_date, set_by)
    select ${schoolId}, one, 'studying', ${today}, ${accountId}
    from unnest(${students.map(({ id }) => id)}::uuid[]) as one`
}

/** Updates students; a null or missing value leaves the column unchanged. */
export const fillInStudents = (tx: Db, schoolId: string, students: readonly StudentFields[]) => tx`
  update students set full_name = coalesce(n.full_name, students.full_name),
    nickname = coalesce(n.nickname, students.nickname), birth_date = coalesce(n.birth_date, students.birth_date),
    sex = coalesce(n.sex, students.sex), admitted_on = coalesce(n.admitted_on, students.admitted_on),
    ethnic_group = coalesce(n.ethnic_group, students.ethnic_group),
    nationality = coalesce(n.nationality, students.nationality),
    ministry_code = coalesce(n.ministry_code, students.ministry_code),
    birth_place = coalesce(n.birth_place, students.birth_place), province = coalesce(n.province, students.province),
    commune = coalesce(n.commune, students.commune), address = coalesce(n.address, students.address),
    note = coalesce(n.note, students.note), allergy_note = coalesce(n.allergy_note, students.allergy_note),
    health_note = coalesce(n.health_note, students.health_note),
    identity_ciphertext = coalesce(decode(n.identity_ciphertext, 'hex'), students.identity_ciphertext),
    identity_blind_index = coalesce(decode(n.identity_blind_index, 'hex'), students.identity_blind_index),
    identity_tail = coalesce(n.identity_tail, students.identity_tail), version = students.version + 1
  from jsonb_to_recordset(${tx.json(students)}) as n (id uuid, full_name text, nickname text, birth_date date,
    sex text, admitted_on date, ethnic_group text, nationality text, ministry_code text, birth_place text,
    province text, commune text, address text, note text, allergy_note text, health_note text, identity_ciphertext text,
    identity_blind_index text, identity_tail text)
  where students.school_id = ${schoolId} and students.id = n.id`

/** Restores students; `before` is a statement that returns `id` and the former row as `before`. */
export const restoreStudents = (tx: Db, schoolId: string, before: Fragment) => tx`
  update students set full_name = old.full_name, nickname = old.nickname, birth_date = old.birth_date, sex = old.sex,
    admitted_on = old.admitted_on, ethnic_group = old.ethnic_group, nationality = old.nationality,
    ministry_code = old.ministry_code, birth_place = old.birth_place, province = old.province, commune = old.commune,
    address = old.address, note = old.note, allergy_note = old.allergy_note, health_note = old.health_note,
    identity_ciphertext = old.identity_ciphertext, identity_blind_index = old.identity_blind_index, identity_tail = old.identity_tail,
    version = students.version + 1
  from (${before}) n, jsonb_populate_record(null::students, n.before) old
  where students.school_id = ${schoolId} and students.id = n.id`

/**
 * Deletes students entered by mistake. Students with consent answers are only marked as deleted, because answers are
 * never deleted.
 */
export const deleteStudents = async (tx: Db, schoolId: string, ids: readonly string[]): Promise<void> => {
  await tx`
    update students set deleted_at = clock_now(), status = 'left', code = students.code || '~' || left(students.id::text, 8),
      identity_blind_index = null, identity_ciphertext = null, identity_tail = null, ministry_code = null, version = students.version + 1
    where students.school_id = ${schoolId} and students.id = any(${[...ids]}::uuid[])
      and exists (select from consent_answers k where k.school_id = students.school_id and k.student_id = students.id)`
  await tx`
    delete from students where students.school_id = ${schoolId} and students.id = any(${[...ids]}::uuid[])
      and students.deleted_at is null`
}
