import type { NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { ParentFields, Rights } from '@nhip-cau/contract/parents'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import { isRefusal } from '@nhip-cau/server-kit/saga'
import type { Context } from '../context.ts'
import { recordAudit } from '../features/register/audit/audit.queries.ts'
import { upsertAccount } from '../features/register/directory/directory.queries.ts'
import * as queries from '../features/register/parents/parents.queries.ts'
import { type DoneAtMain, enterAtMain } from '../main-service/at-main.ts'
import { linkGuardian, refuse } from './guardianships.ts'

type Person = { readonly full_name: string; readonly phone: string; readonly same_person: boolean }

type KnownHere = {
  /** The name of the person with this number in the school; absent if there is none. */
  readonly hereAs?: string | undefined
  /** Whether the school lists the person as a parent. */
  readonly isListed: boolean
  /** Whether the school has entered data about the parent. */
  readonly known: boolean
}

/** Returns what the school knows about each phone number. Runs before the request to main. */
export const knownHere = async (tx: Tx, schoolId: string, phones: readonly string[]): Promise<KnownHere[]> => {
  const all = await queries.selectByPhones(tx, schoolId, phones)
  return phones.map((phone) => {
    const here = all.filter((one) => one.phone === phone)
    const own = here.find(({ role }) => role === 'parent')
    return { hereAs: here[0]?.full_name, isListed: own !== undefined, known: own?.entered ?? false }
  })
}

/** What is true of a number that the school does not know. */
export const unknownHere: KnownHere = { isListed: false, known: false }

/** Ensures the parent's account at main. `step` tells several people of one request apart. */
export const enterParentAtMain = (
  context: Context,
  schoolId: string,
  { full_name, phone, same_person }: Person,
  { hereAs, isListed, known }: KnownHere,
  step?: string,
): Promise<DoneAtMain> =>
  enterAtMain(
    context,
    {
      schoolId,
      role: 'parent',
      person: { full_name, phone, same_person },
      hereAs,
      isListed,
      // A known parent keeps the lock; a new one is active.
      wanted: known ? {} : { active: true },
    },
    step,
  )

/**
 * Ensures the accounts of several parents at main, one after the other. If main refuses one, the others are
 * compensated, and the refusal names the person by `prefix` and position.
 */
export const enterParentsAtMain = async (
  context: Context,
  schoolId: string,
  people: readonly Person[],
  known: readonly KnownHere[],
  prefix: string,
): Promise<{ readonly accounts: readonly NodeAccount[]; readonly compensate: () => Promise<void> }> => {
  const done: DoneAtMain[] = []
  for (const [index, person] of people.entries()) {
    const here = known[index] ?? unknownHere
    try {
      done.push(await enterParentAtMain(context, schoolId, person, here, `account at main ${index}`))
    } catch (error) {
      const named = ofPerson(error, `${prefix}.${index}.`)
      throw isRefusal(error) ? await context.steps.refuse(named, () => compensateAll(done)) : named
    }
  }
  return { accounts: done.map(({ account }) => account), compensate: () => compensateAll(done) }
}

/** Names the fields of a refusal as they are called in a request with several people. */
const ofPerson = (error: unknown, prefix: string) => {
  if (!isProblem(error) || !error.errors) return error
  const errors = Object.fromEntries(Object.entries(error.errors).map(([field, text]) => [prefix + field, text]))
  return problem(error.code, { errors })
}

const compensateAll = async (done: readonly DoneAtMain[]) => {
  const results = await Promise.allSettled(done.map(({ compensate }) => compensate()))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  // A failure that a retry may overcome comes first, because a refusal ends the saga.
  if (failures.length > 0) throw failures.find((failure) => !isRefusal(failure)) ?? failures[0]
}

/** Returns the values of a parent for the audit log. */
export const auditOf = (row: queries.LockedParent) => {
  const { full_name, phone, email, birth_year, occupation, address, note } = row
  return { full_name, phone, email, birth_year, occupation, address, note }
}

type Details = Omit<ParentFields, 'full_name'>

/** Writes the node's part of a new or known parent and links the children. */
export const enterParent = async (
  tx: Tx,
  actor: Actor,
  account: NodeAccount,
  details: Details,
  children: readonly (Rights & { readonly student_id: string })[],
  names: ReadonlyMap<string, string>,
): Promise<void> => {
  const { schoolId } = actor
  await upsertAccount(tx, account)
  const before = await queries.lockParent(tx, schoolId, account.id)
  if (before?.children.some(({ student_id }) => names.has(student_id))) refuse({ children: fieldText('child_linked') })
  await queries.upsertParent(tx, schoolId, account.id, details)
  if (!before || before.archived || before.untouched) {
    const object = { kind: 'parent', id: account.id, name: account.full_name }
    const row = await queries.lockParent(tx, schoolId, account.id)
    await recordAudit(tx, actor, { action: 'parent.store', object, ...(row ? { after: auditOf(row) } : {}) })
  }
  await linkGuardian(tx, actor, account, children, names)
}
