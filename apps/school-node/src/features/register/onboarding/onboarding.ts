import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { resetNodeAccount } from '@nhip-cau/contract/node-accounts'
import type { OnboardingLetters, previewOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/onboarding.json' with { type: 'json' }
import type { Context, TransactionContext } from '../../../context.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lettersKey, makeTask } from './onboarding.jobs.ts'
import * as queries from './onboarding.queries.ts'

type School = ActorIn<'school'>

const keptFor = 24 * 60 * 60_000
const needed = { parent: 'school.parents.index', teacher: 'school.teachers.update' } as const

/** The chosen accounts by the state of their letters, and the name of the chosen class. */
const choose = async (db: Db, actor: School, choice: queries.Choice) => {
  requirePermission(actor, choice.role)
  const className = choice.class_id === undefined ? null : await queries.selectClassName(db, actor, choice.class_id)
  if (className === undefined) throw problem('not_found')
  const chosen = await queries.selectChosen(db, actor, choice)
  if (chosen.length === 0 && choice.account_ids !== undefined) throw problem('not_found')
  const idsOf = (...letters: readonly queries.LetterState[]) =>
    chosen.filter((one) => letters.includes(one.letter)).map((one) => one.id)
  return { className, idsOf }
}

export const previewLetters = async (
  context: Context,
  actor: School,
  choice: queries.Choice,
): Promise<AnswerOf<typeof previewOnboardingLetters>> => {
  const { className, idsOf } = await choose(context.db, actor, choice)
  const printed = idsOf('printed')
  return {
    unprinted: idsOf('unprinted').length,
    printed: printed.length,
    joined: idsOf('joined').length,
    class_name: className,
    earlier: await queries.selectEarlier(context.db, actor, printed, context.now().toISOString()),
  }
}

/**
 * Queues letters. Accounts that have joined are left out, so that no letter opens an account in use. Accounts with a
 * printed letter keep its code, unless new letters are asked for `again`.
 */
export const createLetters = (
  context: Context,
  actor: School,
  { again, ...choice }: queries.Choice & { readonly again: boolean },
  webAddress: string,
): Promise<OnboardingLetters> =>
  context.transaction(async (tx) => {
    const { className, idsOf } = await choose(tx, actor, choice)
    const accountIds = again ? idsOf('unprinted', 'printed') : idsOf('unprinted')
    if (accountIds.length === 0) {
      const why = idsOf('printed').length > 0 ? 'all_printed' : 'all_joined'
      throw problem('validation', { errors: { account_ids: fieldText(why) } })
    }
    await recordAudit(tx, actor, {
      action: 'account.invite',
      object: { kind: choice.role, id: null, name: className },
      after: { count: accountIds.length, again },
    })
    return queue(context, tx, actor, {
      role: choice.role,
      accountIds,
      leftOut: idsOf('joined').length,
      webAddress,
    })
  })

/**
 * Resets the access of an account at main and queues a letter with a new code. Main keeps the password of an account
 * that is used in another school and has not joined this one; the audit log then records an invitation.
 */
export const resetAccess = async (
  context: Context,
  actor: School,
  id: string,
  webAddress: string,
): Promise<OnboardingLetters> => {
  const account = await queries.selectAccount(context.db, actor, id)
  if (!account) throw problem('not_found')
  const role = account.role === 'teacher' ? 'teacher' : 'parent'
  requirePermission(actor, role)
  // Once, so that a retry does not reset an account that has already used a newer letter.
  const { kept_password } = await context.steps.once('reset at main', () =>
    context.askMain(resetNodeAccount, { params: { id }, body: { school_id: actor.schoolId } }),
  )
  return context.lastTransaction(async (tx) => {
    await recordAudit(tx, actor, {
      action: kept_password ? 'account.invite' : 'account.reset_password',
      object: { kind: role, id, name: account.full_name },
    })
    return queue(context, tx, actor, { role, accountIds: [id], leftOut: 0, webAddress })
  })
}

const queue = async (
  context: TransactionContext,
  tx: Tx,
  actor: School,
  letters: Omit<queries.NewLetters, 'expiresAt'>,
) => {
  const expiresAt = new Date(context.now().getTime() + keptFor).toISOString()
  const row = await queries.insertLetters(tx, actor, { ...letters, expiresAt })
  await enqueue(tx, makeTask, { school_id: actor.schoolId, id: row.id }, `${makeTask} ${row.id}`)
  return row
}

export const findLetters = async (context: Context, actor: School, id: string): Promise<OnboardingLetters> => {
  const letters = await queries.selectLetters(context.db, actor, id, context.now().toISOString())
  if (!letters) throw problem('not_found')
  return letters
}

export const openLetters = async (context: Context, actor: School, id: string) => {
  const { status } = await findLetters(context, actor, id)
  const file = status === 'ready' ? await context.store.get(lettersKey(actor.schoolId, id)) : undefined
  if (!file) throw problem('not_found')
  return { ...file, name: `${words.file}.pdf` }
}

const requirePermission = (actor: School, role: queries.LetterRole) => {
  if (!actor.permissions.includes(needed[role])) throw problem('permission')
}
