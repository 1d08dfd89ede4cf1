import type { BodyOf, RequestOf } from '@nhip-cau/contract/kernel'
import { ensureAccounts, type NodeAccount, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import { isBusy, isConnectionFailure } from '@nhip-cau/server-kit/database/failures'
import { isProblem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from './context.ts'
import { accountOrAsk } from './known-person.ts'
import { takeBackPeople } from './leaving.ts'

/** What was done at main for somebody, and how it is taken back where the node then refuses its part. */
export type DoneAtMain = { readonly account: NodeAccount; readonly takeBack: () => Promise<void> }

type Changeable = Pick<NodeAccount, 'full_name' | 'phone' | 'permissions' | 'active'>
type Wanted = Pick<BodyOf<typeof updateNodeAccount>, keyof Changeable>

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? String(one.toSorted()) === String(other.toSorted()) : one === other

/**
 * Changes somebody at main from what the node knows; undefined when nothing differs. Refused by main where somebody else
 * was first.
 */
export const changeAtMain = async (
  context: Context,
  schoolId: string,
  { id, ...known }: Pick<NodeAccount, 'id'> & Partial<Changeable>,
  wanted: Wanted,
): Promise<DoneAtMain | undefined> => {
  const fields = (Object.keys(wanted) as (keyof Changeable)[]).filter(
    (field) => wanted[field] !== undefined && !isSame(known[field], wanted[field]),
  )
  if (fields.length === 0) return undefined
  const pick = <T extends object>(from: T) =>
    Object.fromEntries(fields.map((field) => [field, from[field as keyof T]])) as Partial<T>
  const before = pick(known)
  const change = (body: Omit<BodyOf<typeof updateNodeAccount>, 'school_id'>) =>
    context.askMain(updateNodeAccount, { params: { id }, body: { ...body, school_id: schoolId } })
  const { account } = await change({ ...pick(wanted), before })
  // What main had told is what it takes again.
  const { phone, ...others } = before as Omit<Wanted, 'phone'> & Pick<Partial<Changeable>, 'phone'>
  return {
    account,
    takeBack: async () => {
      await change({ ...others, ...(phone ? { phone } : {}), before: pick(wanted) })
    },
  }
}

type Person = RequestOf<typeof ensureAccounts>['body']['people'][number]
type Entering = {
  readonly schoolId: string
  readonly role: 'teacher' | 'parent'
  readonly person: Person
  /** The name under which the school knows the number. */
  readonly hereAs: string | undefined
  /** What holds for the account from now on, also of somebody who was here before. */
  readonly wanted: Wanted
}

/** An account for somebody whom the school enters. Asked again main answers the same account. */
export const enterAtMain = async (
  context: Context,
  { schoolId, role, person, hereAs, wanted }: Entering,
): Promise<DoneAtMain> => {
  const { people } = await context.askMain(ensureAccounts, { body: { school_id: schoolId, role, people: [person] } })
  const account = accountOrAsk(people[0], hereAs)
  const changed = await changeAtMain(context, schoolId, account, wanted)
  // Whoever has not even been invited may be of an attempt that was cut off before the node had entered the person.
  const isNew = people[0]?.outcome !== 'known' || account.joining === 'none'
  return {
    account: changed?.account ?? account,
    takeBack: async () => {
      await changed?.takeBack()
      if (isNew) await context.transaction((tx) => takeBackPeople(tx, schoolId, [changed?.account ?? account]))
    },
  }
}

// What fails for another reason than a refusal is tried again, and then finds main's part done.
const isRefusal = (error: unknown): boolean =>
  isProblem(error) ? error.code !== 'unavailable' : !isConnectionFailure(error) && !isBusy(error)

/** The node's part, after main's. Where the node refuses, main's is taken back; failing at that hides no refusal. */
export const afterMain = async <T>(
  context: Context,
  done: DoneAtMain | undefined,
  finish: () => Promise<T>,
): Promise<T> => {
  try {
    return await finish()
  } catch (error) {
    if (isRefusal(error))
      await done?.takeBack().catch((failure: unknown) => {
        context.log.error({ name: (failure as Error).name }, 'what was done at main could not be taken back')
      })
    throw error
  }
}
