import type { Role } from '@nhip-cau/contract/kernel'
import type { OnboardingState } from '@nhip-cau/contract/node-accounts'
import type { School } from '@nhip-cau/contract/schools'
import type { AcademicYear } from '@nhip-cau/contract/session'
import type { connect } from '@nhip-cau/server-kit/database'
import { StartError } from '@nhip-cau/server-kit/start-error'
import * as accounts from './features/accounts/accounts.queries.ts'
import { appendChanges } from './features/changes/changes.queries.ts'
import * as schools from './features/schools/schools.queries.ts'
import { hashPassword, temporaryPassword } from './passwords.ts'

// Functions for the command line and the demo data, which no endpoint offers. All of them are idempotent.

type Pool = ReturnType<typeof connect>

export type SchoolToCreate = Omit<schools.NewSchool, 'id' | 'node_id'> & {
  readonly id?: string
  /** Endpoint of the school's node; empty means the origin of the page. */
  readonly nodeEndpoint?: string
}

/** Creates the school or updates the one with this code. */
export const createSchool = (sql: Pool, given: SchoolToCreate): Promise<School> =>
  sql.begin(async (tx) => {
    const { id, nodeEndpoint = '', ...identity } = given
    const { school, changed } = await schools.upsertSchool(tx, {
      ...identity,
      id,
      node_id: await schools.ensureNode(tx, nodeEndpoint),
    })
    if (changed) await appendChanges(tx, [{ kind: 'school', school, by: null }])
    return school
  })

export type AccountToCreate = {
  readonly id?: string
  readonly role: Role
  readonly schoolId: string
  readonly fullName: string
  /** E.164. */
  readonly phone?: string
  readonly loginName?: string
  readonly permissions: readonly string[]
  /** If absent, a temporary password is made and returned. */
  readonly password?: string
  /** Replaces `password` if many accounts share one hash; made by `hashPassword`. */
  readonly passwordHash?: string
  /** Replaces `password` for accounts that have not joined; only for new accounts. */
  readonly onboarding?: Exclude<OnboardingState, 'active'>
}

export type CreatedAccount = {
  readonly accountId: string
  readonly created: boolean
  readonly temporaryPassword: string | null
}

/** Creates the account, or adds the one with this phone number or login name to the school with these permissions. */
export const createAccount = async (sql: Pool, given: AccountToCreate): Promise<CreatedAccount> => {
  const { role, schoolId, fullName } = given
  const phone = given.phone ?? null
  const loginName = given.loginName ?? null
  if (phone === null && loginName === null) throw new StartError('An account needs a phone number or a user name.')
  const known = await accounts.selectAccountByLogin(sql, role, phone, loginName)
  const waits = given.onboarding !== undefined
  const isTemporary = !waits && given.password === undefined && given.passwordHash === undefined
  const password = given.password ?? temporaryPassword()
  const isHashed = !known && !waits
  const passwordHash = isHashed ? (given.passwordHash ?? (await hashPassword(password))) : null
  return sql.begin(async (tx) => {
    const add = async (): Promise<string> => {
      const person = await accounts.ensurePerson(tx, fullName, phone)
      if (!person.same_name) throw new StartError('The phone number already belongs to a person with another name.')
      const mustChangePassword = isTemporary
      return accounts.insertAccount(tx, {
        id: given.id,
        personId: person.id,
        role,
        loginName,
        passwordHash,
        mustChangePassword,
      })
    }
    const accountId = known?.id ?? (await add())
    const permissions = [...new Set(given.permissions)].sort()
    if (await accounts.ensureMembership(tx, accountId, schoolId, permissions, new Date())) {
      if (known) await accounts.raiseVersion(tx, accountId)
      else if (given.onboarding) await accounts.setOnboarding(tx, accountId, schoolId, given.onboarding)
      await appendChanges(tx, await accounts.selectAccountChanges(tx, [accountId]))
    }
    return { accountId, created: !known, temporaryPassword: !known && isTemporary ? password : null }
  })
}

/** Sets the academic years in the login response; later the school's node updates them. */
export const setAcademicYears = async (sql: Pool, schoolId: string, years: readonly AcademicYear[]): Promise<void> => {
  if (!(await schools.setAcademicYears(sql, schoolId, years))) throw new StartError('There is no such school.')
}
