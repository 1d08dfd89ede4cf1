import type { Db } from '@nhip-cau/server-kit/database'

export const consentKeys = [
  'terms',
  'health',
  'photo_class',
  'photo_school',
  'photo_public',
  'camera',
  'pickup_id',
  'marketing',
] as const
export type ConsentKey = (typeof consentKeys)[number]

/** Whether the family agrees now. The stricter answer of two parents wins, and silence is no consent. */
export const hasConsent = async (db: Db, schoolId: string, studentId: string, key: ConsentKey): Promise<boolean> => {
  const [row] = await db<{ granted: boolean }[]>`
    select c.granted from current_consents c
    where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.key = ${key}`
  return row?.granted ?? false
}
