import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/node-accounts'
import type { NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { Change } from '@nhip-cau/contract/session'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Db } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { isSame } from '@nhip-cau/server-kit/same'
import { accountEntries } from '../../account-entries.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { invitationDigest, newInvitationCode } from '../../invitation-code.ts'
import { renamePerson } from '../../person-name.ts'
import { removeSecondStep } from '../../second-step.queries.ts'
import { accountChange, raiseVersion, selectAccountChanges, selectNodeAccount } from '../accounts/accounts.queries.ts'
import {
  deleteMembership,
  deleteOrphanedAccount,
  setMembership,
  setPhone,
} from '../accounts/accounts-members.queries.ts'
import { appendChanges, forgetAccountChanges } from '../changes/changes.queries.ts'
import { replaceInvitations } from '../onboarding/onboarding.queries.ts'
import { endSessions, endSessionsIn } from '../sessions/sessions.queries.ts'
import * as queries from './node-accounts.queries.ts'

const invitationLife = 60 * 24 * 60 * 60_000

/**
 * Updates an account for a node. Name and phone number belong to the person, so a school may change them only if no
 * other school knows the person.
 */
export const updateNodeAccount = (context: Context, id: string, given: BodyOf<typeof api.updateNodeAccount>) =>
  context.transaction(async (tx) => {
    const schoolId = given.school_id
    const before = await lockMember(tx, schoolId, id)
    if (isOvertaken(before, given)) throw problem('conflict')
    const touched = [...new Set([id, ...(await changePerson(tx, id, before, given))])].sort()
    const permissions = given.permissions === undefined ? before.permissions : [...new Set(given.permissions)].sort()
    const active = given.active ?? before.active
    await setMembership(tx, schoolId, id, { permissions, active })
    for (const account of touched) await raiseVersion(tx, account)
    const now = context.now().toISOString()
    const ended = before.active && !active ? await endSessionsIn(tx, id, schoolId, now) : []
    const account = await selectOne(tx, schoolId, id)
    await appendChanges(tx, [...(await selectAccountChanges(tx, touched)), ...ended])
    return { account }
  })

const changeable = ['full_name', 'phone', 'permissions', 'active'] as const

/**
 * Whether a field has neither the value the node expected nor the value it asks for. A field that already has the
 * requested value means that the request is a retry.
 */
const isOvertaken = (now: queries.Member, given: BodyOf<typeof api.updateNodeAccount>): boolean =>
  changeable.some((field) => {
    const taken = given.before?.[field]
    return taken !== undefined && !isSame(now[field], taken) && !isSame(now[field], given[field])
  })

type NameAndPhone = Pick<BodyOf<typeof api.updateNodeAccount>, 'full_name' | 'phone'>

/** Updates name and phone number and returns the ids of all accounts of the person if something changed. */
const changePerson = async (tx: Db, id: string, before: queries.Member, { full_name, phone }: NameAndPhone) => {
  const renames = full_name !== undefined && full_name !== before.full_name
  const moves = phone !== undefined && phone !== before.phone
  if (moves && before.elsewhere) throw problem('conflict', { errors: { phone: fieldText('phone_shared') } })
  if (renames) await renamePerson(tx, id, full_name)
  if (moves) {
    await setPhone(tx, before.person_id, phone).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'persons_phone_key') throw error
      throw problem('validation', { errors: { phone: fieldText('phone_other_name') } })
    })
  }
  return renames || moves ? queries.selectAccountIds(tx, before.person_id) : []
}

/**
 * Ends the membership. The node keeps its copy without permissions and, if the data are erased, without name and phone
 * number.
 */
export const leaveSchool = (
  context: Context,
  id: string,
  { school_id: schoolId, erase_as: erasedName, version }: BodyOf<typeof api.leaveSchool>,
) =>
  context.transaction(async (tx) => {
    await lockMember(tx, schoolId, id)
    if (version !== undefined && (await selectOne(tx, schoolId, id)).version > version) throw problem('conflict')
    await raiseVersion(tx, id)
    const ended = await endSessionsIn(tx, id, schoolId, context.now().toISOString())
    const account = await selectOne(tx, schoolId, id)
    await deleteMembership(tx, schoolId, id)
    const elsewhere = await selectAccountChanges(tx, [id])
    await deleteOrphanedAccount(tx, id, { joined: erasedName !== undefined })
    const unknown = erasedName === undefined ? {} : { full_name: erasedName, phone: null }
    if (erasedName !== undefined) await forgetAccountChanges(tx, id, schoolId)
    const left = accountChange({ ...account, ...unknown, active: false, permissions: [] })
    await appendChanges(tx, [left, ...elsewhere, ...ended])
    return { message: successText }
  })

/** Makes invitations; skips accounts that have joined or are not active. */
export const inviteAccounts = (context: Context, given: BodyOf<typeof api.inviteAccounts>) =>
  context.transaction(async (tx) => {
    const waiting = await queries.lockWaiting(tx, given.school_id, given.account_ids)
    return { invitations: await invite(context, tx, given.school_id, waiting) }
  })

/**
 * Resets an account with a new invitation code, which opens this school only. Other schools get an audit entry, and the
 * account waits there until they invite again. If another school shares the account and the person has not joined here,
 * the password is kept and the new code requires it.
 */
export const resetNodeAccount = (context: Context, id: string, schoolId: string) =>
  context.transaction(async (tx) => {
    const before = await lockMember(tx, schoolId, id)
    if (!before.active) throw problem('not_found')
    const now = context.now().toISOString()
    if (before.shared && !before.joined) {
      const ended = await endSessionsIn(tx, id, schoolId, now)
      return { ...(await inviteOne(context, tx, schoolId, id, ended)), kept_password: true }
    }
    await queries.closeAccount(tx, id, now)
    await removeSecondStep(tx, id)
    await raiseVersion(tx, id)
    const ended = await endSessions(tx, id, now)
    const shown = await accountEntries(
      context,
      tx,
      { id: null, name: '', role: 'system' },
      { id, name: before.full_name },
      'account.reset_elsewhere',
      { before: null, after: null },
      schoolId,
    )
    return { ...(await inviteOne(context, tx, schoolId, id, [...ended, ...shown])), kept_password: false }
  })

const inviteOne = async (
  context: TransactionContext,
  tx: Db,
  schoolId: string,
  id: string,
  also: readonly Change[],
) => {
  const [invitation] = await invite(context, tx, schoolId, [id], also)
  if (invitation === undefined) throw new Error('no invitation')
  return { code: invitation.code, expires_at: invitation.expires_at }
}

const invite = async (
  context: TransactionContext,
  tx: Db,
  schoolId: string,
  ids: readonly string[],
  also: readonly Change[] = [],
) => {
  const now = context.now()
  const expires_at = new Date(now.getTime() + invitationLife).toISOString()
  const invitations = ids.map((account_id) => ({ account_id, code: newInvitationCode(), expires_at }))
  const rows = invitations.map(({ account_id, code }) => ({ account_id, digest: invitationDigest(context, code) }))
  await replaceInvitations(tx, schoolId, rows, now.toISOString(), expires_at)
  await appendChanges(tx, [...(await selectAccountChanges(tx, ids)), ...also])
  return invitations
}

const lockMember = async (tx: Db, schoolId: string, id: string) => {
  const member = await queries.lockMember(tx, schoolId, id)
  if (member === undefined) throw problem('not_found')
  return member
}

const selectOne = async (tx: Db, schoolId: string, id: string): Promise<NodeAccount> => {
  const account = await selectNodeAccount(tx, schoolId, id)
  if (account === undefined) throw problem('not_found')
  return account
}
