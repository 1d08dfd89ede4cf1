import type { Db } from '@nhip-cau/server-kit/database'

export const selectSchools = (db: Db) => db<{ code: string; name: string; administrators: number }[]>`
  select s.code, s.name, count(a.id)::int as administrators
  from schools s
  left join memberships m on m.school_id = s.id
  left join accounts a on a.id = m.account_id and a.role = 'school'
  group by s.id order by s.code`

export const selectPerson = async (db: Db, phone: string) => {
  const [row] = await db<{ full_name: string; has_school_account: boolean }[]>`
    select p.full_name,
      exists (select from accounts a where a.person_id = p.id and a.role = 'school') as has_school_account
    from persons p where p.phone = ${phone}`
  return row
}
