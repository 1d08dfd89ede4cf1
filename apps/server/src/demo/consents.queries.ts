import type { Db } from '@nhip-cau/server-kit/database'

/** Every parent accepts the terms on the first day. */
export const acceptTerms = (tx: Db, schoolId: string, since: string) => tx`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    answered_at, method, recorded_by)
  select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, true, g.account_id, g.relation, ${since}, 'app',
    g.account_id
  from guardianships g
  join consent_texts t on t.key = 'terms' and t.school_id is null and t.version = 1
  where g.school_id = ${schoolId} and g.kind = 'parent'
    and not exists (select from consents c where c.school_id = g.school_id and c.student_id = g.student_id
      and c.account_id = g.account_id and c.key = 'terms')`

export type DemoAnswer = {
  readonly studentId: string
  readonly relation: string
  readonly key: string
  readonly granted: boolean
  readonly at: string
}

export const insertAnswer = (tx: Db, schoolId: string, one: DemoAnswer) => tx`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    answered_at, method, recorded_by)
  select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, ${one.granted}, g.account_id, g.relation, ${one.at},
    'app', g.account_id
  from guardianships g
  join consent_texts t on t.key = ${one.key} and t.school_id is null and t.version = 1
  where g.school_id = ${schoolId} and g.student_id = ${one.studentId} and g.relation = ${one.relation}`

/** Inserts the answers of the remaining main contacts to all purposes: no for the given purposes, else yes. */
export const answerForOthers = (
  tx: Db,
  schoolId: string,
  { except, refused, since }: { except: readonly string[]; refused: readonly string[]; since: string },
) => tx`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    answered_at, method, recorded_by)
  select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, not t.key = any(${[...refused]}::text[]),
    g.account_id, g.relation, ${since}, 'app', g.account_id
  from guardianships g
  join consent_texts t on t.school_id is null and t.version = 1
  where g.school_id = ${schoolId} and g.main_contact and g.kind = 'parent' and g.student_id <> all(${[...except]}::uuid[])
    and not exists (select from consents c where c.school_id = g.school_id and c.student_id = g.student_id
      and c.key = t.key)`

/** Moves a request and its first steps to an earlier day. */
export const setRequestTimes = async (
  tx: Db,
  id: string,
  { at, answerDueOn, dueOn }: { at: string; answerDueOn: string; dueOn: string },
) => {
  await tx`
    update data_requests r set received_at = ${at}, answered_at = ${at}::timestamptz + interval '1 day',
      answer_due_on = ${answerDueOn}, due_on = ${dueOn}
    where r.id = ${id}`
  await tx`
    update data_request_steps t
    set at = ${at}::timestamptz + case when t.done = 'received' then interval '0' else interval '1 day' end
    where t.request_id = ${id}`
}
