import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Bulk statements for imports. Identity numbers are passed encrypted, as hexadecimal text.

export type TeacherDetails = { readonly id: string; readonly identity_ciphertext: string | undefined }

/** Updates teachers; a null or missing value leaves the column unchanged. */
export const fillInTeachers = (tx: Db, schoolId: string, teachers: readonly TeacherDetails[]) => tx`
  update teachers set code = coalesce(n.code, teachers.code), birth_date = coalesce(n.birth_date, teachers.birth_date),
    sex = coalesce(n.sex, teachers.sex), email = coalesce(n.email, teachers.email),
    position = coalesce(n.position, teachers.position), degree = coalesce(n.degree, teachers.degree),
    started_on = coalesce(n.started_on, teachers.started_on), address = coalesce(n.address, teachers.address),
    note = coalesce(n.note, teachers.note),
    identity_ciphertext = coalesce(decode(n.identity_ciphertext, 'hex'), teachers.identity_ciphertext),
    identity_blind_index = coalesce(decode(n.identity_blind_index, 'hex'), teachers.identity_blind_index),
    identity_tail = coalesce(n.identity_tail, teachers.identity_tail), version = teachers.version + 1
  from jsonb_to_recordset(${tx.json(teachers)}) as n (id uuid, code text, birth_date date, sex text, email text,
    position text, degree text, started_on date, address text, note text, identity_ciphertext text, identity_blind_index text,
    identity_tail text)
  where teachers.school_id = ${schoolId} and teachers.account_id = n.id`

/** Restores teachers; `before` is a statement that returns `id` and the former row as `before`. */
export const restoreTeachers = (tx: Db, schoolId: string, before: Fragment) => tx`
  update teachers set code = old.code, birth_date = old.birth_date, sex = old.sex, email = old.email,
    position = old.position, degree = old.degree, started_on = old.started_on, address = old.address, note = old.note,
    identity_ciphertext = old.identity_ciphertext, identity_blind_index = old.identity_blind_index, identity_tail = old.identity_tail,
    version = teachers.version + 1
  from (${before}) n, jsonb_populate_record(null::teachers, n.before) old
  where teachers.school_id = ${schoolId} and teachers.account_id = n.id`

export const deleteTeachers = (tx: Db, schoolId: string, ids: readonly string[]) => tx`
  delete from teachers t where t.school_id = ${schoolId} and t.account_id = any(${[...ids]}::uuid[])`
