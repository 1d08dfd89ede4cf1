import type { Role } from '@nhip-cau/contract/kernel'
import type { SessionUser } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'
import { twoStepRequired } from '../../second-step.queries.ts'

export type Credentials = {
  readonly id: string
  /** Null before the person has joined. */
  readonly password_hash: string | null
  /** Null without a second step. */
  readonly two_step_secret: Buffer | null
}

/** Finds the account by phone number or login name. */
export const selectCredentials = async (db: Db, role: Role, login: string): Promise<Credentials | undefined> => {
  const [row] = await db<Credentials[]>`
    select a.id, a.password_hash, a.two_step_secret from accounts a
    where a.role = ${role}
      and (a.login_name = ${login} or a.person_id = (select p.id from persons p where p.phone = ${login}))`
  return row
}

export const selectOwnCredentials = async (db: Db, accountId: string): Promise<Credentials | undefined> => {
  const [row] = await db<Credentials[]>`
    select a.id, a.password_hash, a.two_step_secret from accounts a where a.id = ${accountId}`
  return row
}

export const selectOwner = async (db: Db, accountId: string) => {
  const [row] = await db<{ full_name: string; login_name: string | null; phone: string | null }[]>`
    select p.full_name, a.login_name, p.phone
    from accounts a join persons p on p.id = a.person_id where a.id = ${accountId}`
  return row
}

export const selectPasswordHash = async (db: Db, accountId: string): Promise<string | undefined> => {
  const [row] = await db<{ password_hash: string | null }[]>`
    select a.password_hash from accounts a where a.id = ${accountId}`
  return row?.password_hash ?? undefined
}

export type Membership = {
  readonly account_id: string
  readonly school_id: string
  readonly role: Role
  readonly version: number
  readonly permissions: string[]
  readonly must_change_password: boolean
  readonly must_set_up_two_step: boolean
  readonly password_hash: string
}

/**
 * Selects the membership of an account in a school; without a school, the oldest membership. Locks the account so that
 * permissions cannot be removed while a session is created.
 */
export const lockMembership = async (
  tx: Db,
  accountId: string,
  schoolId: string | undefined,
): Promise<Membership | undefined> => {
  await tx`select from accounts a where a.id = ${accountId} for no key update`
  // A separate statement sees what the previous holder of the lock committed.
  const [row] = await tx<Membership[]>`
    select a.id as account_id, m.school_id, a.role, a.version, m.permissions, a.must_change_password, a.password_hash,
      ${mustSetUpTwoStep(tx)} as must_set_up_two_step
    from accounts a join memberships m on m.account_id = a.id
    where a.id = ${accountId} and a.active and m.active and m.onboarding = 'active'
      and m.school_id = coalesce(${schoolId ?? null}::uuid, m.school_id)
    order by m.created_at, m.school_id
    limit 1`
  return row
}

const mustSetUpTwoStep = (db: Db) => db`(a.two_step_secret is null and ${twoStepRequired(db)})`

export const selectPermissions = async (db: Db, accountId: string, schoolId: string): Promise<string[] | undefined> => {
  const [row] = await db<{ permissions: string[] }[]>`
    select m.permissions from memberships m where m.account_id = ${accountId} and m.school_id = ${schoolId}`
  return row?.permissions
}

/** Selects the user for the login response; classes and avatar come from the node. */
export const selectSessionUser = async (
  db: Db,
  accountId: string,
  schoolId: string,
): Promise<SessionUser | undefined> => {
  const [row] = await db<Omit<SessionUser, 'classes' | 'avatar'>[]>`
    select a.id, p.full_name, coalesce(a.login_name, '0' || substr(p.phone, 4)) as login, p.phone, a.must_change_password,
      ${mustSetUpTwoStep(db)} as must_set_up_two_step,
      json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'node_endpoint', n.endpoint,
        'academicYears', s.academic_years) as school,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name), '[]'::json)
        from memberships x join schools o on o.id = x.school_id
        where x.account_id = a.id and x.active and x.onboarding = 'active' and x.school_id <> s.id) as schools
    from accounts a
    join persons p on p.id = a.person_id
    join memberships m on m.account_id = a.id and m.school_id = ${schoolId}
    join schools s on s.id = m.school_id
    join nodes n on n.id = s.node_id
    where a.id = ${accountId}`
  return row && { ...row, avatar: null, classes: [] }
}
