import { ensureAccounts, type NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { Context } from '../../../../context.ts'
import { type Found, type NamedPerson, type People, plainName } from '../rows/imports-plan.ts'

const batch = 1000
const keyOf = ({ phone, full_name }: { phone: string; full_name: string }) => `${phone} ${plainName(full_name)}`

type Question = {
  readonly schoolId: string
  readonly role: 'teacher' | 'parent'
  readonly people: readonly NamedPerson[]
  readonly confirmed: ReadonlySet<number>
  readonly dryRun: boolean
  readonly onProgress?: (done: number) => Promise<void>
}

type Asked = {
  readonly find: People
  readonly accounts: NodeAccount[]
  /** Ids of accounts that did not belong to the school before. */
  readonly joined: string[]
}

/**
 * Sends all named people to main, a thousand per request; each pair of phone number and name once, because several rows
 * may name the same person. The call is idempotent, so an interrupted import can be retried.
 */
export const askAboutPeople = async (context: Context, question: Question): Promise<Asked> => {
  const { schoolId, role, people, confirmed, dryRun } = question
  const wanted = new Map<
    string,
    { full_name: string; phone: string; same_person: boolean; permissions: readonly string[] }
  >()
  for (const { row, phone, full_name, permissions = [] } of people) {
    const key = keyOf({ phone, full_name })
    const known = wanted.get(key)
    if (known) known.same_person ||= confirmed.has(row)
    else
      wanted.set(key, {
        phone,
        full_name,
        same_person: confirmed.has(row),
        permissions,
      })
  }
  // Puts names of the same phone number next to each other, in the order of the file.
  const asked = [...wanted.entries()].toSorted(([, one], [, other]) => one.phone.localeCompare(other.phone))
  const answers = new Map<string, Found>()
  for (let from = 0; from < asked.length; from += batch) {
    const part = asked.slice(from, from + batch)
    const answer = await context.askMain(ensureAccounts, {
      body: { school_id: schoolId, role, dry_run: dryRun, people: part.map(([, person]) => person) as never },
    })
    for (const [index, [key]] of part.entries()) {
      const found = answer.people[index]
      if (found) answers.set(key, found)
    }
    await question.onProgress?.(Math.min(1, (from + batch) / asked.length))
  }
  const accounts = [...answers.values()].flatMap(({ account }) => (account ? [account] : []))
  const joined = [...answers.values()].flatMap(({ account, outcome }) =>
    account && (outcome === 'made' || outcome === 'linked') ? [account.id] : [],
  )
  return { find: (person) => answers.get(keyOf(person)) ?? { outcome: 'other_name', account: null }, accounts, joined }
}
