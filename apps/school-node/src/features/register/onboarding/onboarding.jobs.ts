import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { inviteAccounts } from '@nhip-cau/contract/node-accounts'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { printTask } from '../../../prints/print-job.ts'
import * as queries from './onboarding.queries.ts'
import { drawLetters, type Letter } from './onboarding-letters-pdf.ts'

export const makeTask = 'onboarding.letters'

export const lettersKey = (schoolId: string, id: string) => `onboarding/${schoolId}/${id}.pdf`

const perCall = 500
const perProgress = 40

/** Creates the letters. A retry creates new codes, because plain codes are stored in the file only. */
const makeLetters = async (context: Context, schoolId: string, id: string): Promise<void> => {
  const wanted = await queries.startMaking(context.db, schoolId, id)
  if (wanted === undefined) return
  const letters = await inviteAll(context, schoolId, wanted.account_ids)
  const sender = { school: wanted.school, role: wanted.role, webAddress: wanted.web_address }
  const { stream, drawn } = drawLetters(sender, letters, async (count) => {
    if (count % perProgress === 0) await queries.setDone(context.db, schoolId, id, count)
    await turn()
  })
  const stored = context.store.putStream(lettersKey(schoolId, id), stream.pipe(new PassThrough()))
  await Promise.all([drawn, stored])
  await queries.setReady(context.db, schoolId, id, letters.length)
}

/** Requests invitations at main, in the chosen order. Accounts that joined in the meantime get no letter. */
const inviteAll = async (context: Context, schoolId: string, ids: readonly string[]): Promise<Letter[]> => {
  const letters = new Map<string, Letter>()
  for (let first = 0; first < ids.length; first += perCall) {
    const part = ids.slice(first, first + perCall)
    const { invitations } = await context.askMain(inviteAccounts, { body: { school_id: schoolId, account_ids: part } })
    const people = await queries.selectAddressees(context.db, schoolId, part)
    const byId = new Map(people.map((person) => [person.id, person]))
    for (const { account_id, code, expires_at } of invitations) {
      const person = byId.get(account_id)
      if (person) letters.set(account_id, { ...person, code, until: lastDay(expires_at) })
    }
  }
  return ids.flatMap((id) => letters.get(id) ?? [])
}

/** The last full day before the expiry, because the letter shows no time. */
const lastDay = (instant: string): string => {
  const day = new Date(Date.parse(instant) - 24 * 60 * 60_000).toISOString().slice(0, 10)
  return day.split('-').reverse().join('/')
}

const batch = 200

/** Deletes expired letters and queues their files for removal after the commit. */
const removeOldLetters = (context: Context): Promise<void> =>
  context.transaction(async (tx) => {
    const over = await queries.lockOver(tx, context.now().toISOString(), batch)
    if (over.length > 0) await queries.deleteLetters(tx, over)
    await insertRemovals(
      tx,
      over.map(({ school_id, id }) => ({ school_id, key: lettersKey(school_id, id) })),
    )
  })

export const onboardingTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [makeTask]: printTask(context, { setFailed: queries.setFailed }, (schoolId, id) =>
    makeLetters(context, schoolId, id),
  ),
})

export const onboardingClock = (context: Context): readonly ClockJob[] => [
  { name: 'onboarding.remove-letters', at: '52 * * * *', run: () => removeOldLetters(context) },
]
