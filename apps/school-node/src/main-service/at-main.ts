import type { BodyOf, RequestOf } from '@nhip-cau/contract/kernel'
import { ensureAccounts, type NodeAccount, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import { isProblem } from '@nhip-cau/server-kit/problem-error'
import { isRefusal } from '@nhip-cau/server-kit/saga'
import { isSame } from '@nhip-cau/server-kit/same'
import type { Context } from '../context.ts'
import { accountOrConflict } from '../people/phone-conflict.ts'
import { compensateAccounts, hasNewerVersion } from './leaving.ts'

/** A change made at main, and its compensation if the node refuses its part. */
export type DoneAtMain = { readonly account: NodeAccount; readonly compensate: () => Promise<void> }

type Changeable = NonNullable<BodyOf<typeof updateNodeAccount>['before']>
type Wanted = Pick<BodyOf<typeof updateNodeAccount>, keyof Changeable>

type Known = Pick<NodeAccount, 'id'> & Changeable

const pick = <T extends object>(from: T, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field as keyof T]])) as Partial<T>

/** Sets fields at main. Main returns a conflict if a field has neither the known nor the wanted value. */
const setAtMain = async (context: Context, schoolId: string, known: Known, wanted: Wanted): Promise<DoneAtMain> => {
  const before = pick<Changeable>(known, Object.keys(wanted))
  const set = (body: Wanted, was: Changeable) =>
    context.askMain(updateNodeAccount, {
      params: { id: known.id },
      body: { ...body, school_id: schoolId, before: was },
    })
  const { account } = await set(wanted, before)
  // The compensation sets the values that main had before.
  const { phone, ...others } = before as Omit<Wanted, 'phone'> & Pick<Changeable, 'phone'>
  return {
    account,
    compensate: async () => {
      // A later change set the value again, so it must not be reverted.
      if (await hasNewerVersion(context.db, account)) return
      await set({ ...others, ...(phone ? { phone } : {}) }, wanted)
    },
  }
}

/** Changes the fields at main that differ from what the node knows; returns undefined if none differs. */
export const changeAtMain = async (
  context: Context,
  schoolId: string,
  known: Known,
  wanted: Wanted,
): Promise<DoneAtMain | undefined> => {
  const fields = (Object.keys(wanted) as (keyof Changeable)[]).filter(
    (field) => wanted[field] !== undefined && !isSame(known[field], wanted[field]),
  )
  return fields.length === 0 ? undefined : setAtMain(context, schoolId, known, pick(wanted, fields))
}

type Person = RequestOf<typeof ensureAccounts>['body']['people'][number]
type Entering = {
  readonly schoolId: string
  readonly role: 'teacher' | 'parent'
  readonly person: Person
  /** The name of the person with this number in the school. */
  readonly hereAs: string | undefined
  /** Whether the school listed the person before the first request to main. */
  readonly isListed: boolean
  /** Fields to set on the account, also if it existed before. */
  readonly wanted: Wanted
}

/** Ensures an account at main for a person whom the school adds. Idempotent. `step` is the saga's name of the request. */
export const enterAtMain = async (
  context: Context,
  entering: Entering,
  step = 'account at main',
): Promise<DoneAtMain> => {
  const { schoolId, role, person, hereAs, isListed, wanted } = entering
  const { people } = await context.askMain(ensureAccounts, { body: { school_id: schoolId, role, people: [person] } })
  const account = accountOrConflict(people[0], hereAs)
  const { outcome } = await context.steps.once(step, () =>
    Promise.resolve({ outcome: people[0]?.outcome, id: account.id }),
  )
  const takeOut = () => context.transaction((tx) => compensateAccounts(tx, schoolId, [account]))
  if (people[0]?.outcome !== 'known') return { account, compensate: takeOut }
  // The account may come from an interrupted attempt that had not added the person to the school.
  const isNew = !isListed || outcome !== 'known' || account.onboarding === 'none'
  if (Object.keys(wanted).length === 0) return { account, compensate: isNew ? takeOut : nothing }
  try {
    // Sets the fields even if nothing differs: this raises the version, so that a pending request to leave is refused.
    const changed = await setAtMain(context, schoolId, account, wanted)
    const compensate = async () => {
      if (isListed) await changed.compensate()
      if (isNew) await takeOut()
    }
    return { account: changed.account, compensate }
  } catch (error) {
    // The account left the school between the two requests.
    if (isProblem(error) && error.code === 'not_found') return enterAtMain(context, entering, step)
    if (isNew && isRefusal(error)) return context.steps.refuse(error, takeOut)
    throw error
  }
}

const nothing = () => Promise.resolve()

/**
 * Runs the node's part after main's. If the node refuses, now or before an interruption, the change at main is
 * compensated.
 */
export const afterMain = async <T>(
  { steps }: Context,
  done: Pick<DoneAtMain, 'compensate'> | undefined,
  finish: () => Promise<T>,
): Promise<T> => {
  const compensate = done?.compensate ?? nothing
  const refusal = steps.refusal()
  if (refusal) return steps.refuse(refusal, compensate)
  try {
    return await finish()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return steps.refuse(error, compensate)
  }
}
