import type { AnswerOf, BodyOf } from '@nhip-cau/contract/kernel'
import type { ensureAccounts as endpoint, NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { accountChange, selectNodeAccounts } from '../accounts/accounts.queries.ts'
import { insertAccounts, insertMemberships, insertPersons } from '../accounts/accounts-many.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { selectSchool } from '../schools/schools.queries.ts'
import * as queries from './node-accounts.queries.ts'

type Wanted = BodyOf<typeof endpoint>
type Person = Wanted['people'][number]
type Answer = AnswerOf<typeof endpoint>
type Outcome = Answer['people'][number]['outcome']

/**
 * Ensures accounts for the teachers and parents that a node names. An existing account keeps its password, also when a
 * second school adds the person; a new one has no password until the person joins. The number of statements does not
 * depend on the number of people.
 */
export const ensureAccounts = async (context: Context, wanted: Wanted): Promise<Answer> => {
  const { role, school_id: schoolId, people } = wanted
  if (!(await selectSchool(context.db, schoolId))) throw problem('not_found')
  if (wanted.dry_run) {
    const found = await queries.selectKnown(context.db, role, schoolId, phonesOf(people))
    const outcomes = decide(people, found)
    return answer(people, outcomes, await accountsOf(context.db, wanted))
  }
  return context.transaction(async (tx) => {
    // The first entry of a number gives the name. insertPersons sorts by number to avoid deadlocks.
    const firsts = [...new Map([...people].reverse().map((person) => [person.phone, person])).values()]
    const made = await holdPersons(tx, firsts)
    const known = await queries.selectKnown(tx, role, schoolId, phonesOf(people))
    const outcomes = decide(
      people,
      known.filter((one) => !made.has(one.phone)),
    )
    const chosen = people.filter((_, at) => outcomes[at] === 'made' || outcomes[at] === 'linked')
    await insertAccounts(tx, role, phonesOf(chosen))
    await insertMemberships(
      tx,
      role,
      schoolId,
      chosen.map(({ phone, permissions }) => ({ phone, permissions: [...new Set(permissions)].sort() })),
    )
    const accounts = await accountsOf(tx, wanted)
    const touched = new Set(phonesOf(chosen))
    await appendChanges(tx, accounts.filter((one) => touched.has(one.phone ?? '')).map(accountChange))
    return answer(people, outcomes, accounts)
  })
}

/** Inserts missing persons, locks all of them, and returns the phone numbers that are new. */
const holdPersons = async (tx: Tx, people: readonly Person[]): Promise<ReadonlySet<string>> => {
  const made = await insertPersons(tx, people)
  const held = await queries.lockPersons(tx, phonesOf(people))
  if (held.length === people.length) return made
  // A concurrent transaction deleted a person by ending the last membership; retry.
  return new Set([...made, ...(await holdPersons(tx, people))])
}

const phonesOf = (people: readonly Person[]) => people.map((person) => person.phone)

/** Decides the outcome of each entry in order; a repeated number is compared with its first entry. */
const decide = (people: readonly Person[], known: readonly queries.Known[]): Outcome[] => {
  const byPhone = new Map(known.map((one) => [one.phone, one]))
  const names = new Map(known.map((one) => [one.phone, one.full_name]))
  const here = new Set(known.filter((one) => one.is_member).map((one) => one.phone))
  return people.map(({ full_name, phone, same_person }) => {
    const name = names.get(phone) ?? full_name
    names.set(phone, name)
    if (!same_person && plain(name) !== plain(full_name)) return 'other_name'
    if (here.has(phone)) return 'known'
    here.add(phone)
    return byPhone.get(phone)?.has_account ? 'linked' : 'made'
  })
}

const plain = (name: string) => name.normalize('NFC').toLocaleLowerCase('vi')

const accountsOf = (db: Db, { role, school_id, people }: Wanted) =>
  selectNodeAccounts(db, { school_id, role, phones: phonesOf(people) })

const answer = (people: readonly Person[], outcomes: readonly Outcome[], accounts: readonly NodeAccount[]): Answer => {
  const byPhone = new Map(accounts.map((account) => [account.phone, account]))
  return {
    people: people.map(({ phone }, at) => {
      const outcome = outcomes[at] ?? 'other_name'
      return { outcome, account: outcome === 'other_name' ? null : (byPhone.get(phone) ?? null) }
    }),
  }
}
