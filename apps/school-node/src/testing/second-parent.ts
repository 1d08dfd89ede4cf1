import type { TwoSchools } from '@nhip-cau/server/testing/test-school'
import { insertGuardianship } from '../features/register/parents/parents-guardianships.queries.ts'

/** Adds a father of Gia Hân beside her mother and logs him in. */
export const loginFather = async ({ school, node }: TwoSchools) => {
  const account = await school.addAccount('parent', 'Nguyễn Văn Bố')
  const [child] = await node<{ id: string }[]>`
    select s.id from students s where s.full_name = 'Nguyễn Hoàng Gia Hân'`
  const place = { schoolId: school.id, studentId: child?.id ?? '', accountId: account.id }
  await insertGuardianship(node, { ...place, relation: 'Bố', mainContact: false })
  return account.login()
}
