import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { forgetAnswers } from '@nhip-cau/server-kit/idempotency.queries'
import { samePerson } from '../../../access/same-person.queries.ts'
import { eraseDays, eraseDaysOfParent, picturesOf, recordsOf } from '../../../children/child-data.queries.ts'
import type { FileId } from '../../../files/file-references.queries.ts'
import { eraseEntries, eraseEntriesOfParent } from '../audit/audit-erasure.queries.ts'
import { consentScans, eraseConsentTraces } from '../consents/consents-erasure.queries.ts'
import { eraseAccount } from '../directory/directory-accounts.queries.ts'
import { eraseImported } from '../imports/imports-erasure.queries.ts'
import { eraseParentRow } from '../parents/parents-erasure.queries.ts'
import { deleteGuardianshipsOf } from '../parents/parents-guardianships.queries.ts'
import { erasePickUpPeople } from '../pick-up-people/pick-up-people-erasure.queries.ts'
import { eraseStudent } from '../students/students-erasure.queries.ts'

/** Counts of what an erasure removes. The keys are those of the catalogue. */
export type Erased = {
  readonly fields: number
  readonly guardianships: number
  readonly pick_up_people: number
  readonly absences: number
  readonly prescriptions: number
  readonly messages: number
  readonly cards: number
  readonly measures: number
  readonly reviews: number
  readonly camera_views: number
  readonly departures: number
  readonly photos: number
  readonly consent_traces: number
  readonly log_entries: number
  readonly notifications: number
  readonly downloads: number
  readonly accounts: number
}

export const countErased = async (db: Db, schoolId: string, studentId: string): Promise<Erased | undefined> => {
  const records = recordsOf(db, schoolId, studentId)
  const [row] = await db<Erased[]>`
    select
      3 + num_nonnulls(s.nickname, s.health_note, s.ethnic_group, s.nationality, s.identity_ciphertext, s.ministry_code,
        s.birth_place, s.province, s.commune, s.address, s.blood_group, s.allergy_note, s.diet_note, s.note)
        + (cardinality(s.allergens) > 0)::int as fields,
      (select count(*)::int from family_members g where g.school_id = s.school_id and g.student_id = s.id) as guardianships,
      (select count(*)::int from pick_up_people p where p.school_id = s.school_id and p.student_id = s.id) as pick_up_people,
      (select count(*)::int from (${records.absences}) x) as absences,
      (select count(*)::int from (${records.prescriptions}) x) as prescriptions,
      (select count(*)::int from (${records.messages}) x) as messages,
      (select count(*)::int from (${records.cards}) x) as cards,
      (select count(*)::int from (${records.measures}) x) as measures,
      (select count(*)::int from (${records.reviews}) x) as reviews,
      (select count(*)::int from (${records.camera_views}) x) as camera_views,
      (select count(*)::int from (${records.departures}) x) as departures,
      (select count(*)::int from (${mediaOf(db, schoolId, studentId)}) m) as photos,
      (select count(*)::int from consent_answers c where c.school_id = s.school_id and c.student_id = s.id) as consent_traces,
      (select count(*)::int from audit_entries e where e.school_id = s.school_id and e.student_id = s.id) as log_entries,
      (select count(*)::int from (${records.notifications}) x) as notifications,
      (select count(*)::int from data_exports x where x.school_id = s.school_id and x.student_id = s.id) as downloads,
      (select count(*)::int from (${orphanedAccounts(db, schoolId, studentId)}) a) as accounts
    from students s where s.school_id = ${schoolId} and s.id = ${studentId} and s.anonymised_at is null`
  return row
}

/** Parent accounts of this child that have no other child at the school. */
const orphanedAccounts = (db: Db, schoolId: string, studentId: string) => db`
  select g.account_id as id from family_members g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.role = 'parent'
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and not exists (
    select from family_members other
    where other.school_id = g.school_id and other.account_id = g.account_id and other.student_id <> g.student_id)`

export const selectOrphanedAccounts = async (db: Db, schoolId: string, studentId: string): Promise<string[]> =>
  (await db<{ id: string }[]>`${orphanedAccounts(db, schoolId, studentId)}`).map(({ id }) => id)

/** Returns those of the parent accounts that still have no child. */
export const selectStillOrphaned = async (db: Db, schoolId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select a.id from accounts a
    where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[]) and a.role = 'parent'
      and not exists (select from family_members g where g.school_id = a.school_id and g.account_id = a.id)`
  return rows.map(({ id }) => id)
}

/** Erases a parent's data at the school. Rows that reference the account stay and show `replacement` as its name. */
export const eraseParent = async (tx: Db, schoolId: string, id: string, replacement: string): Promise<void> => {
  await eraseImported(tx, schoolId, id)
  await eraseParentRow(tx, schoolId, id)
  await eraseAccount(tx, schoolId, id, replacement)
  await eraseDaysOfParent(tx, schoolId, id, replacement)
  await eraseEntriesOfParent(tx, schoolId, id, replacement)
  await forgetAnswers(tx, id)
}

/** Pictures of this child: its photo, its pick-up people, consent scans and pictures of its days. */
const mediaOf = (db: Db, schoolId: string, studentId: string) => db`
  select s.photo_media_id as id from students s
  where s.school_id = ${schoolId} and s.id = ${studentId} and s.photo_media_id is not null
  union select p.photo_media_id from pick_up_people p
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.photo_media_id is not null
  union ${consentScans(db, schoolId, studentId)}
  union ${picturesOf(db, schoolId, studentId)}`

export const selectPictures = (db: Db, schoolId: string, studentId: string) => db<FileId[]>`
  select m.school_id, m.id from media m join (${mediaOf(db, schoolId, studentId)}) own on own.id = m.id
  where m.school_id = ${schoolId}`

export const lockStudent = async (tx: Db, schoolId: string, studentId: string) => {
  const [row] = await tx<{ id: string; code: string }[]>`
    select s.id, s.code from students s
    where s.school_id = ${schoolId} and s.id = ${studentId} and s.anonymised_at is null for update`
  return row
}

/**
 * Anonymises a child irreversibly. Year of birth, sex, classes and days stay for statistics; consents and audit entries
 * stay as proof, without texts.
 */
export const anonymise = async (tx: Db, schoolId: string, studentId: string, replacement: string): Promise<void> => {
  await eraseImported(tx, schoolId, studentId)
  await eraseStudent(tx, schoolId, studentId, replacement)
  await eraseDays(tx, schoolId, studentId, replacement)
  await erasePickUpPeople(tx, schoolId, studentId)
  await deleteGuardianshipsOf(tx, schoolId, [studentId])
  await eraseConsentTraces(tx, schoolId, studentId)
  await eraseEntries(tx, schoolId, studentId)
  await tx`
    update data_requests r set text = null, extension_reason = null,
      answer = case when r.answer is not null then ${replacement} end
    where r.school_id = ${schoolId} and r.student_id = ${studentId}`
  await tx`
    update data_request_steps t set note = null
    from data_requests r
    where r.school_id = t.school_id and r.id = t.request_id and r.school_id = ${schoolId} and r.student_id = ${studentId}`
}

/** Expires all data exports of this child, whichever account requested them. */
export const expireDownloads = (tx: Db, schoolId: string, studentId: string) => tx<{ id: string }[]>`
  update data_exports x set status = 'expired', expires_at = clock_now(), bytes = null
  where x.school_id = ${schoolId} and x.student_id = ${studentId} and x.status <> 'expired' returning x.id`

/** Closes all other open requests about the same child. */
export const closeOthers = (tx: Db, schoolId: string, studentId: string, exceptId: string, at: string) => tx`
  update data_requests r set status = 'done', closed_at = ${at}::timestamptz, version = r.version + 1,
    answered_at = coalesce(r.answered_at, ${at}::timestamptz)
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.id <> ${exceptId}
    and r.status in ('received', 'working')`

/** Whether another person holds these permissions. If not, one person may take both steps of a deletion. */
export const hasAnotherHead = async (db: Db, actor: Actor, permissions: readonly string[]): Promise<boolean> => {
  const rows = await db`
    select from accounts head
    where head.school_id = ${actor.schoolId} and head.role = 'school' and head.active
      and head.permissions @> ${[...permissions]}::text[]
      and not ${samePerson(db, db`head.school_id`, db`head.id`, db`${actor.accountId}::uuid`)}
    limit 1`
  return rows.length > 0
}

export type NewCertificate = {
  readonly requestId: string
  readonly number: string
  readonly at: string
  readonly requestedOn: string
  readonly preparedBy: string
  readonly erased: Erased
}

export const insertCertificate = (tx: Db, actor: Actor, one: NewCertificate) => tx`
  insert into deletion_certificates (school_id, request_id, number, made_at, requested_on, made_by, prepared_by, erased)
  values (${actor.schoolId}, ${one.requestId}, ${one.number}, ${one.at}, ${one.requestedOn}, ${actor.accountId},
    ${one.preparedBy}, ${tx.json(one.erased)})`

export type CertificateRow = {
  number: string
  made_at: string
  requested_on: string
  erased: Record<string, number>
  made_by: string
  prepared_by: string
  request_number: number
  school: { name: string; address: string | null; phone: string | null; time_zone: string }
}

/** Returns the certificate to the office and to the parent who sent the request. */
export const selectCertificate = async (
  db: Db,
  actor: Actor,
  requestId: string,
): Promise<CertificateRow | undefined> => {
  const [row] = await db<CertificateRow[]>`
    select k.number, k.made_at, k.requested_on, k.erased, maker.full_name as made_by, preparer.full_name as prepared_by,
      r.number as request_number,
      json_build_object('name', s.name, 'address', s.address, 'phone', s.phone, 'time_zone', s.time_zone) as school
    from deletion_certificates k
    join data_requests r on r.school_id = k.school_id and r.id = k.request_id
    join schools s on s.school_id = k.school_id
    join accounts maker on maker.school_id = k.school_id and maker.id = k.made_by
    join accounts preparer on preparer.school_id = k.school_id and preparer.id = k.prepared_by
    where k.school_id = ${actor.schoolId} and k.request_id = ${requestId}
      and ${actor.role === 'school' ? db`true` : db`r.account_id = ${actor.accountId}`}`
  return row
}
