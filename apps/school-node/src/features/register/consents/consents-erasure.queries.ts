import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** Removes device, IP address and scan from the consents of a child; the answers stay as proof. */
export const eraseConsentTraces = (tx: Db, schoolId: string, studentId: string) => tx`
  update consents c set device = null, ip = null, scan_media_id = null
  where c.school_id = ${schoolId} and c.student_id = ${studentId}`

export const consentScans = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select c.scan_media_id as id from consents c
  where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.scan_media_id is not null`
