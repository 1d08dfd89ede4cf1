import type { AnswerOf, BodyOf, Role } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/onboarding'
import type { SessionTokens } from '@nhip-cau/contract/session'
import { type FieldText, fieldText, problemText } from '@nhip-cau/contract/texts'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { invitationDigest } from '../../invitation-code.ts'
import { resetCount, tryCode } from '../../login-guard.ts'
import { openSession } from '../../open-session.ts'
import { isEasyToGuess } from '../../passwords.ts'
import { proveLogin } from '../../prove-login.ts'
import { invitationLimits, loginKey, onboardingLane, rememberPlace } from '../../try-limits.ts'
import { selectAccountChanges, setJoined } from '../accounts/accounts.queries.ts'
import { setFirstPassword } from '../accounts/accounts-passwords.queries.ts'
import { lockMembership } from '../auth/auth.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import * as queries from './onboarding.queries.ts'

const keptAfterEnd = 180 * 24 * 60 * 60_000

/** Returns the greeting for an invitation code and marks the invitation as opened. */
export const openInvitation = async (
  context: Context,
  role: Role,
  code: string,
  address: string,
): Promise<AnswerOf<typeof api.openInvitation>> => {
  const invitation = await findInvitation(context, role, code, address)
  await context.transaction(async (tx) => {
    if (await queries.setOpened(tx, invitation, context.now().toISOString())) {
      await appendChanges(tx, await selectAccountChanges(tx, [invitation.account_id]))
    }
  })
  const { full_name, school, expires_at, has_password } = invitation
  return { full_name, login: loginOf(invitation), school, expires_at, has_password }
}

type Caller = { readonly address: string; readonly userAgent: string | undefined }

/**
 * Joins the school of the invitation. An account that already has a password must prove it, so that one school's letter
 * does not open the account in other schools.
 */
export const join = async (
  context: Context,
  role: Role,
  given: BodyOf<typeof api.join>,
  { address, userAgent }: Caller,
): Promise<SessionTokens> => {
  const invitation = await findInvitation(context, role, given.code, address)
  const hash = await (invitation.has_password
    ? proveOldPassword(context, role, invitation, given, address)
    : hashNewPassword(context, invitation, given.new_password, address))
  return context.transaction(async (tx) => {
    const { account_id, school_id } = invitation
    const isSet = invitation.has_password
      ? await queries.lockPassword(tx, account_id, hash)
      : await setFirstPassword(tx, account_id, hash)
    const isUsed = isSet && (await queries.useInvitation(tx, invitation.id, context.now().toISOString()))
    if (!isUsed) throw refused('invitation_used')
    await setJoined(tx, account_id, school_id, context.now().toISOString())
    const login = invitation.phone ?? loginOf(invitation)
    await resetCount(tx, loginKey(role, login, address))
    await rememberPlace(context, tx, role, login, address)
    const membership = await lockMembership(tx, account_id, school_id)
    if (!membership) throw refused('invitation_wrong')
    const tokens = await openSession(context, tx, membership, userAgent)
    await appendChanges(tx, await selectAccountChanges(tx, [account_id]))
    return tokens
  })
}

const findInvitation = async (context: Context, role: Role, code: string, address: string) => {
  const digest = invitationDigest(context, code)
  const invitation = await tryCode(context, invitationLimits(digest, address), (tx) =>
    queries.selectInvitation(tx, role, digest),
  )
  if (invitation === undefined) throw refused('invitation_wrong')
  if (invitation.used_at !== null) throw refused('invitation_used')
  if (invitation.replaced_at !== null) throw refused('invitation_replaced')
  if (Date.parse(invitation.expires_at) <= context.now().getTime()) throw refused('invitation_expired')
  return invitation
}

const hashNewPassword = async (
  context: Context,
  owner: queries.Invitation,
  password: string | undefined,
  address: string,
) => {
  if (password === undefined) throw wrongField('new_password', 'required')
  if (await isEasyToGuess(password, owner)) throw wrongField('new_password', 'password_common')
  return context.passwords.hash(onboardingLane(address), password)
}

const proveOldPassword = async (
  context: Context,
  role: Role,
  owner: queries.Invitation,
  { password, second_step }: BodyOf<typeof api.join>,
  address: string,
) => {
  if (password === undefined) throw wrongField('password', 'required')
  const proof = { login: loginOf(owner), password, code: second_step }
  const { password_hash } = await proveLogin(context, role, proof, address)
  return password_hash ?? ''
}

const loginOf = ({ login_name, phone }: queries.Invitation) => login_name ?? `0${(phone ?? '').slice(3)}`

const refused = (code: 'invitation_wrong' | 'invitation_used' | 'invitation_replaced' | 'invitation_expired') =>
  problem(code, { errors: { code: problemText(code) } })

const wrongField = (field: 'password' | 'new_password', text: FieldText) =>
  problem('validation', { errors: { [field]: fieldText(text) } })

/** Runs as a scheduled job. */
export const forgetInvitations = (context: Context) =>
  queries.deleteOldInvitations(context.db, new Date(context.now().getTime() - keptAfterEnd).toISOString())
