import type { EncryptedIdentity } from '@nhip-cau/school-node/people/identity-number'
import type { Db } from '@nhip-cau/server-kit/database'

export type TeacherDetails = {
  readonly code: string
  readonly birth_date: string
  readonly sex: 'M' | 'F'
  readonly position: string
  readonly degree: string
  readonly started_on: string
  readonly email: string
}

export const updateTeacherDetails = (
  tx: Db,
  schoolId: string,
  accountId: string,
  details: TeacherDetails & EncryptedIdentity,
) => tx`
  update teachers set ${tx(details)} where teachers.school_id = ${schoolId} and teachers.account_id = ${accountId}`

export type ParentDetails = {
  readonly birth_year: number
  readonly occupation: string
  readonly note: string | null
}

export const updateParentDetails = (tx: Db, schoolId: string, accountId: string, details: ParentDetails) => tx`
  update parents set ${tx(details)} where parents.school_id = ${schoolId} and parents.account_id = ${accountId}`

/** Updates relation and rights of a parent for all their children. */
export const updateGuardianships = (
  tx: Db,
  schoolId: string,
  accountId: string,
  { kind, barred }: { kind: string; barred: boolean },
) => tx`
  update guardianships set kind = ${kind}, barred = ${barred}, may_pick_up = ${!barred}
  where guardianships.school_id = ${schoolId} and guardianships.account_id = ${accountId}
    and not guardianships.main_contact`

/** Spreads the last visits of joined accounts over the last days. */
export const spreadLastSeen = (tx: Db, now: Date) => tx`
  update accounts set last_seen_at = ${now.toISOString()}::timestamptz
    - make_interval(mins => 30 + abs(hashtext(accounts.id::text)) % 9000)
  where accounts.onboarding = 'active' and accounts.role <> 'school'`
