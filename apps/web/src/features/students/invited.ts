import type { StudentInfo } from '@nhip-cau/contract/students'

/** Returns the accounts of a child's family that look at the child and have not joined. */
export const invitedOf = ({ guardians }: Pick<StudentInfo, 'guardians'>): readonly string[] =>
  guardians
    .filter(({ kind, barred, onboarding }) => kind !== 'pick_up' && !barred && onboarding !== 'active')
    .map(({ account_id }) => account_id)
