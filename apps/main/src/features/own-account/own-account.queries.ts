import type { OwnAccount } from '@nhip-cau/contract/own-account'
import type { Db } from '@nhip-cau/server-kit/database'
import { twoStepRequired } from '../../second-step.queries.ts'

export type OwnAccountRow = Omit<OwnAccount, 'can'>

export const selectOwnAccount = async (db: Db, accountId: string, now: string): Promise<OwnAccountRow | undefined> => {
  const [row] = await db<OwnAccountRow[]>`
    select a.id, p.full_name, coalesce(a.login_name, '0' || substr(p.phone, 4)) as login, p.phone, a.email,
      (select e.email from email_changes e where e.account_id = a.id and e.expires_at > ${now}) as pending_email,
      a.two_step_secret is not null as two_step, ${twoStepRequired(db)} as two_step_required,
      (select count(*) from recovery_codes r where r.account_id = a.id) as recovery_codes_left
    from accounts a join persons p on p.id = a.person_id
    where a.id = ${accountId}`
  return row
}

export const lockOwnAccount = (tx: Db, accountId: string) =>
  tx`select from accounts a where a.id = ${accountId} for no key update`
