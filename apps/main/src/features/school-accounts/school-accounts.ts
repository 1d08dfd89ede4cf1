import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import { Phone } from '@nhip-cau/contract/people'
import { schoolPermissions } from '@nhip-cau/contract/permissions'
import type * as api from '@nhip-cau/contract/school-accounts'
import type { SchoolAccount } from '@nhip-cau/contract/school-accounts'
import type { Change as FeedChange } from '@nhip-cau/contract/session'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../context.ts'
import { temporaryPassword } from '../../passwords.ts'
import { renamePerson } from '../../person-name.ts'
import { removeSecondStep } from '../../second-step.queries.ts'
import { ownLane } from '../../try-limits.ts'
import {
  ensureMembership,
  ensurePerson,
  insertAccount,
  raiseVersion,
  selectAccountChanges,
} from '../accounts/accounts.queries.ts'
import {
  deleteAccount,
  deleteMembership,
  isShared,
  setActive,
  setPermissions,
} from '../accounts/accounts-members.queries.ts'
import { setTemporaryPassword } from '../accounts/accounts-passwords.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { forgetAddress } from '../own-account/own-account-email.queries.ts'
import { lockSchool } from '../schools/schools.queries.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import * as queries from './school-accounts.queries.ts'

type School = ActorIn<'school'>

export const listSchoolAccounts = async (
  context: Context,
  actor: School,
  query: QueryOf<typeof api.listSchoolAccounts>,
) => {
  const { page, per_page } = query
  const words = (query.q ?? '').trim().replace(/\s+/g, ' ')
  const filter = { words, state: query.state, permission: query.permission, sort: query.sort }
  const total = await queries.countSchoolAccounts(context.db, actor.schoolId, filter)
  const rows = await queries.selectSchoolAccounts(context.db, actor.schoolId, filter, per_page, (page - 1) * per_page)
  const data = rows.map((row) => presented(actor, row, actor.permissions))
  return pageOf(data, query, total)
}

export const schoolAccountInfo = async (context: Context, actor: School, id: string): Promise<SchoolAccount> =>
  presented(actor, found(await queries.selectSchoolAccount(context.db, actor.schoolId, id)), actor.permissions)

/** Creates an account with a temporary password. The caller cannot grant permissions that they do not hold. */
export const createSchoolAccount = async (
  context: Context,
  actor: School,
  given: BodyOf<typeof api.createSchoolAccount>,
) => {
  const phone = given.phone ?? null
  const loginName = given.login_name ?? null
  if (phone === null && loginName === null) throw problem('validation', { errors: { phone: fieldText('required') } })
  // At login it would be read as a phone number.
  if (loginName !== null && Phone.safeParse(loginName).success) {
    throw problem('validation', { errors: { login_name: fieldText('login_name') } })
  }
  const password = temporaryPassword()
  const passwordHash = await context.passwords.hash(ownLane(actor.accountId), password)
  const permissions = inOrder(given.permissions)
  const account = await context
    .transaction(async (tx) => {
      const caller = await lockCaller(tx, actor)
      if (!holdsAll(caller.permissions, permissions)) throw permissionNotHeld()
      const person = await ensurePerson(tx, given.full_name, phone)
      if (!person.same_name) throw problem('conflict', { errors: { phone: fieldText('phone_other_name') } })
      const id = await insertAccount(tx, {
        personId: person.id,
        role: 'school',
        loginName,
        passwordHash,
        mustChangePassword: true,
      })
      await ensureMembership(tx, id, actor.schoolId, permissions, context.now())
      const made = found(await queries.selectSchoolAccount(tx, actor.schoolId, id))
      const entry = entryOf(context, actor, caller, 'account.store', { after: made })
      await appendChanges(tx, [entry, ...(await selectAccountChanges(tx, [id]))])
      return presented(actor, made, caller.permissions)
    })
    .catch((error: unknown) => {
      throw takenLogin(error) ?? error
    })
  return { account, temporary_password: password }
}

export const updateSchoolAccount = (
  context: Context,
  actor: School,
  id: string,
  given: BodyOf<typeof api.updateSchoolAccount>,
) =>
  changeAccount(context, actor, id, 'account.update', async (tx, before, caller) => {
    if (given.version !== before.version) throw problem('conflict')
    const permissions = given.permissions === undefined ? before.permissions : inOrder(given.permissions)
    const granted = permissions.filter((key) => !before.permissions.includes(key))
    if (!holdsAll(caller.permissions, granted)) throw permissionNotHeld()
    if (isFull(before) && !holdsAll(permissions, schoolPermissions)) await refuseLast(tx, actor, id)
    const renamed =
      given.full_name === undefined || given.full_name === before.full_name
        ? []
        : await renamePerson(tx, id, given.full_name)
    await setPermissions(tx, actor.schoolId, id, permissions)
    return renamed
  })

export const switchSchoolAccountStatus = (context: Context, actor: School, id: string) =>
  changeAccount(context, actor, id, 'account.switch_status', async (tx, before) => {
    if (id === actor.accountId) throw problem('permission')
    if (isFull(before)) await refuseLast(tx, actor, id)
    await setActive(tx, actor.schoolId, id, !before.active)
    return before.active ? 'end-sessions' : []
  })

/**
 * Sets a temporary password and removes the second step, because a person who lost phone and recovery codes has no
 * other way in. Refuses the own account, because changing the own password requires the current one, and accounts of
 * another school, because the password would open that school too.
 */
export const resetSchoolAccountPassword = async (context: Context, actor: School, id: string) => {
  if (id === actor.accountId) throw problem('permission')
  const password = temporaryPassword()
  const hash = await context.passwords.hash(ownLane(actor.accountId), password)
  const account = await changeAccount(context, actor, id, 'account.reset_password', async (tx) => {
    if (await isShared(tx, actor.schoolId, id)) throw problem('account_shared')
    await setTemporaryPassword(tx, id, hash)
    await removeSecondStep(tx, id)
    await forgetAddress(tx, id, context.now().toISOString())
    return 'end-sessions'
  })
  return { account, temporary_password: password }
}

export const deleteSchoolAccount = (context: Context, actor: School, id: string) =>
  context.transaction(async (tx) => {
    const { before, caller } = await lockTarget(tx, actor, id)
    if (id === actor.accountId) throw problem('permission')
    if (isFull(before)) await refuseLast(tx, actor, id)
    await setActive(tx, actor.schoolId, id, false)
    await raiseVersion(tx, id)
    const ended = await endSessions(tx, id, context.now().toISOString())
    const changes = await selectAccountChanges(tx, [id])
    if (await isShared(tx, actor.schoolId, id)) await deleteMembership(tx, actor.schoolId, id)
    else await deleteAccount(tx, id)
    const entry = entryOf(context, actor, caller, 'account.delete', { before })
    await appendChanges(tx, [entry, ...changes, ...ended])
    return { message: successText }
  })

type Row = queries.SchoolAccountRow
type Change = (tx: Db, before: Row, caller: Row) => Promise<readonly string[] | 'end-sessions'>

/**
 * Changes an account in one transaction: locks and checks it, invalidates its tokens, and appends the changes for
 * nodes.
 */
const changeAccount = (
  context: Context,
  actor: School,
  id: string,
  action: string,
  change: Change,
): Promise<SchoolAccount> =>
  context.transaction(async (tx) => {
    const { before, caller } = await lockTarget(tx, actor, id)
    const result = await change(tx, before, caller)
    const touched = result === 'end-sessions' ? [id] : [...new Set([id, ...result])]
    for (const account of touched) await raiseVersion(tx, account)
    const ended = result === 'end-sessions' ? await endSessions(tx, id, context.now().toISOString()) : []
    const answer = found(await queries.selectSchoolAccount(tx, actor.schoolId, id))
    const entry = entryOf(context, actor, caller, action, { before, after: answer })
    await appendChanges(tx, [entry, ...(await selectAccountChanges(tx, touched)), ...ended])
    return presented(actor, answer, id === actor.accountId ? answer.permissions : caller.permissions)
  })

/** Locks and returns target and caller. Refuses a target with permissions that the caller does not hold. */
const lockTarget = async (tx: Db, actor: School, id: string) => {
  const caller = await lockCaller(tx, actor)
  const before = found(await queries.selectSchoolAccount(tx, actor.schoolId, id))
  if (!holdsAll(caller.permissions, before.permissions)) throw problem('permission')
  return { before, caller }
}

/**
 * Serializes permission changes in a school and reads the caller's permissions after the lock, because the token may be
 * outdated.
 */
const lockCaller = async (tx: Db, actor: School): Promise<Row> => {
  await lockSchool(tx, actor.schoolId)
  const caller = await queries.selectSchoolAccount(tx, actor.schoolId, actor.accountId)
  if (!caller?.active) throw problem('unauthenticated')
  return caller
}

const refuseLast = async (tx: Db, actor: School, id: string) => {
  if (!(await queries.hasOtherFullAccount(tx, actor.schoolId, id))) throw problem('last_full_account')
}

const holdsAll = (held: readonly string[], wanted: readonly string[]) => wanted.every((key) => held.includes(key))
const isFull = (account: Row) => account.active && holdsAll(account.permissions, schoolPermissions)
const inOrder = (given: readonly string[]): string[] => schoolPermissions.filter((key) => given.includes(key))

const presented = (actor: School, row: Row, held: readonly string[]): SchoolAccount => {
  const mayTouch = holdsAll(held, row.permissions)
  const mayUpdate = mayTouch && held.includes('school.users.update')
  const isOther = row.id !== actor.accountId
  return {
    ...row,
    can: {
      edit: mayUpdate,
      switch_status: mayUpdate && isOther,
      reset_password: mayUpdate && isOther,
      delete: mayTouch && isOther && held.includes('school.users.delete'),
    },
  }
}

/** Makes an entry for the school's audit log, which the node stores; it contains only changed fields. */
const entryOf = (
  context: TransactionContext,
  actor: School,
  caller: Row,
  action: string,
  { before, after }: { before?: Row; after?: Row },
): FeedChange => {
  const object = after ?? before
  const names = (['full_name', 'permissions', 'active'] as const).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  const only = (row: Row | undefined) => (row ? Object.fromEntries(names.map((name) => [name, row[name]])) : null)
  return {
    kind: 'audit',
    entry: {
      id: randomUUID(),
      school_id: actor.schoolId,
      at: context.now().toISOString(),
      actor_account_id: actor.accountId,
      actor_name: caller.full_name,
      action,
      object_id: object?.id ?? actor.accountId,
      object_name: object?.full_name ?? '',
      before: only(before),
      after: only(after),
    },
  }
}

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw problem('not_found')
  return row
}

const permissionNotHeld = () => problem('more_than_held', { errors: { permissions: fieldText('more_than_held') } })

const takenLogin = (error: unknown) => {
  const rule = violatedConstraint(error)
  if (rule === 'accounts_login_name')
    return problem('login_taken', { errors: { login_name: fieldText('login_taken') } })
  if (rule === 'accounts_person_role') return problem('login_taken', { errors: { phone: fieldText('login_taken') } })
  return undefined
}
