import type { Db } from '@nhip-cau/server-kit/database'

type Answer = {
  readonly schoolId: string
  readonly studentId: string
  readonly accountId: string
  readonly key: string
}

/** Inserts a parent's consent answer, as if given in the app. */
export const answerConsent = (node: Db, { schoolId, studentId, accountId, key }: Answer, granted = true) => node`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    method, recorded_by)
  select ${schoolId}, ${studentId}, t.key, t.id, t.version, t.hash, ${granted}, ${accountId}, 'Mẹ', 'app', ${accountId}
  from consent_texts t where t.key = ${key} and t.school_id is null`
