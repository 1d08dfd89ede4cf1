import type { BodyOf, RequestOf } from '@nhip-cau/contract/kernel'
import { ensureAccounts, type NodeAccount, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import { isProblem } from '@nhip-cau/server-kit/problem-error'
import { isRefusal } from '@nhip-cau/server-kit/saga'
import { isSame } from '@nhip-cau/server-kit/same'
import type { Context } from '../context.ts'
import { accountOrAsk } from '../people/phone-conflict.ts'
import { isNewerHere, takeBackPeople } from './leaving.ts'

/** What was done at main for somebody, and how it is taken back where the node then refuses its part. */
export type DoneAtMain = { readonly account: NodeAccount; readonly takeBack: () => Promise<void> }

type Changeable = NonNullable<BodyOf<typeof updateNodeAccount>['before']>
type Wanted = Pick<BodyOf<typeof updateNodeAccount>, keyof Changeable>

type Known = Pick<NodeAccount, 'id'> & Changeable

const pick = <T extends object>(from: T, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field as keyof T]])) as Partial<T>

/** Refused by main where somebody else was first: where it is neither as the node knows it nor as it is wanted. */
const setAtMain = async (context: Context, schoolId: string, known: Known, wanted: Wanted): Promise<DoneAtMain> => {
  const before = pick<Changeable>(known, Object.keys(wanted))
  const set = (body: Wanted, was: Changeable) =>
    context.askMain(updateNodeAccount, {
      params: { id: known.id },
      body: { ...body, school_id: schoolId, before: was },
    })
  const { account } = await set(wanted, before)
  // What main had told is what it takes again.
  const { phone, ...others } = before as Omit<Wanted, 'phone'> & Pick<Changeable, 'phone'>
  return {
    account,
    takeBack: async () => {
      // Somebody has set the same since: that is not ours to take back.
      if (await isNewerHere(context.db, account)) return
      await set({ ...others, ...(phone ? { phone } : {}) }, wanted)
    },
  }
}

/** Changes somebody at main from what the node knows; undefined when nothing differs. */
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
  /** The name under which the school knows the number. */
  readonly hereAs: string | undefined
  /** Whether the person stood in the school's lists before main was asked for the first time. */
  readonly isListed: boolean
  /** What holds for the account from now on, also of somebody who was here before. */
  readonly wanted: Wanted
}

/** An account for somebody whom the school enters. Asked again main answers the same account. */
export const enterAtMain = async (context: Context, entering: Entering): Promise<DoneAtMain> => {
  const { schoolId, role, person, hereAs, isListed, wanted } = entering
  const { people } = await context.askMain(ensureAccounts, { body: { school_id: schoolId, role, people: [person] } })
  const account = accountOrAsk(people[0], hereAs)
  const { outcome } = await context.steps.once('account at main', () =>
    Promise.resolve({ outcome: people[0]?.outcome, id: account.id }),
  )
  const takeOut = () => context.transaction((tx) => takeBackPeople(tx, schoolId, [account]))
  if (people[0]?.outcome !== 'known') return { account, takeBack: takeOut }
  // Of an attempt that was cut off before the school had entered the person.
  const isNew = !isListed || outcome !== 'known' || account.onboarding === 'none'
  if (Object.keys(wanted).length === 0) return { account, takeBack: isNew ? takeOut : nothing }
  try {
    // Also where nothing differs: a request to let the person go that is still on its way then comes too late.
    const changed = await setAtMain(context, schoolId, account, wanted)
    const takeBack = async () => {
      if (isListed) await changed.takeBack()
      if (isNew) await takeOut()
    }
    return { account: changed.account, takeBack }
  } catch (error) {
    // Let go between the two questions.
    if (isProblem(error) && error.code === 'not_found') return enterAtMain(context, entering)
    if (isNew && isRefusal(error)) return context.steps.refuse(error, takeOut)
    throw error
  }
}

const nothing = () => Promise.resolve()

/** The node's part, after main's. Where the node refuses, or has refused before it was cut off, main's is taken back. */
export const afterMain = async <T>(
  { steps }: Context,
  done: DoneAtMain | undefined,
  finish: () => Promise<T>,
): Promise<T> => {
  const takeBack = done?.takeBack ?? nothing
  const refusal = steps.refusal()
  if (refusal) return steps.refuse(refusal, takeBack)
  try {
    return await finish()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return steps.refuse(error, takeBack)
  }
}
