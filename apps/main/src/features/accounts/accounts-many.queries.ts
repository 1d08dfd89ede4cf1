import type { Db } from '@nhip-cau/server-kit/database'
import { onboardingOfNew } from './accounts.queries.ts'

/** Inserts missing persons and returns the phone numbers that were new. */
export const insertPersons = async (
  tx: Db,
  people: readonly { readonly full_name: string; readonly phone: string }[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx<{ phone: string }[]>`
    insert into persons (full_name, phone)
    select n.full_name, n.phone
    from unnest(${people.map((one) => one.full_name)}::text[], ${people.map((one) => one.phone)}::text[]) as n (full_name, phone)
    order by n.phone
    on conflict (phone) do nothing
    returning phone`
  return new Set(rows.map((row) => row.phone))
}

export const insertAccounts = (tx: Db, role: string, phones: readonly string[]) => tx`
  insert into accounts (person_id, role, must_change_password)
  select p.id, ${role}, false from persons p where p.phone = any(${[...phones]}::text[])
  on conflict (person_id, role) do nothing`

export const insertMemberships = (
  tx: Db,
  role: string,
  schoolId: string,
  people: readonly { readonly phone: string; readonly permissions: readonly string[] }[],
) => tx`
  insert into memberships (account_id, school_id, permissions, onboarding)
  select a.id, ${schoolId}, n.permissions, ${onboardingOfNew(tx)}
  from jsonb_to_recordset(${tx.json(people.map(({ phone, permissions }) => ({ phone, permissions: [...permissions] })))})
    as n (phone text, permissions text[])
  join persons p on p.phone = n.phone
  join accounts a on a.person_id = p.id and a.role = ${role}
  on conflict (account_id, school_id) do nothing`
