import type { NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { School } from '@nhip-cau/contract/schools'
import { type Change, listChanges } from '@nhip-cau/contract/session'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { accessTokenSeconds, type Revocations } from '@nhip-cau/server-kit/tokens'
import { insertMainEntries, recordAudit } from '../audit/audit.queries.ts'
import { upsertSchool } from '../school-settings/school-settings-identity.queries.ts'
import * as queries from './directory.queries.ts'

export type MainLink = {
  readonly url: () => string
  readonly secret: string
  readonly revocations: Revocations
  /** Polling interval in milliseconds. */
  readonly every: number
}

// Seconds; longer than the lifetime of an access token, to allow for clock differences.
const remembered = accessTokenSeconds + 120

/**
 * Polls main's list of changes. Copies schools and accounts, and revokes the tokens of ended sessions and changed
 * accounts in this process. If main is unreachable, the next poll retries.
 */
export const followMain = async (context: BaseContext, { url, secret, revocations, every }: MainLink) => {
  let position = await queries.selectPosition(context.db)
  const recent = await queries.selectRecent(context.db, remembered)
  for (const { session_id } of recent.sessions) revocations.endSession(session_id)
  for (const { id, version } of recent.accounts) revocations.requireVersion(id, version)
  let lastLook = 0
  let lastAsked = 0
  let stopped = false

  const look = async (): Promise<void> => {
    const limit = 500
    let count = limit
    while (count === limit && !stopped) {
      const asked = Date.now()
      const answer = await fetch(`${url()}${listChanges.path}?after=${position}&limit=${limit}`, {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(5000),
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`main answered ${answer.status}`)
      const { changes, last } = listChanges.response.parse(await answer.json())
      count = changes.length
      if (count > 0) {
        await context.transaction(async (tx) => {
          await queries.lockPosition(tx)
          await applyChanges(
            tx,
            changes.map((one) => one.change),
          )
          await queries.movePosition(tx, last)
        })
        for (const { change } of changes) remember(revocations, change)
        position = last
      }
      lastLook = Date.now()
      lastAsked = asked
    }
  }

  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let warned = false
  const again = () => {
    looking = look()
      .then(() => {
        warned = false
      })
      .catch((error: unknown) => {
        if (!warned && !stopped)
          context.log.warn({ name: (error as Error).name }, 'main does not answer; looking again')
        warned = true
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(again, every)
      })
  }
  return {
    start: again,
    /** Applies new changes immediately; used by the demo and tools before they write rows that reference them. */
    look,
    /** Milliseconds since the last question that was answered; what main has changed since is not known here. */
    msSinceAsked: () => Math.max(0, Date.now() - lastAsked),
    secondsSinceLook: () => (Date.now() - lastLook) / 1000,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

type Kind<K extends Change['kind']> = Extract<Change, { kind: K }>

/** Schools first, because other rows reference them. Accounts in one statement, because imports create many at once. */
const applyChanges = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const of = <const K extends Change['kind']>(kind: K) =>
    changes.filter((change): change is Kind<K> => change.kind === kind)
  for (const change of of('school')) await applySchool(tx, change)
  const accounts = of('account').map((change) => change.account)
  await queries.upsertAccounts(tx, accounts)
  await signalAccounts(tx, accounts)
  for (const { session_id, at } of of('session-ended')) await queries.insertEndedSession(tx, session_id, at)
  await insertMainEntries(
    tx,
    of('audit').map((change) => change.entry),
  )
}

/** Signals the changed accounts and the roles whose lists show them. */
const signalAccounts = async (tx: Tx, accounts: readonly NodeAccount[]): Promise<void> => {
  for (const school_id of new Set(accounts.map((account) => account.school_id))) {
    const here = accounts.filter((account) => account.school_id === school_id)
    await signalLive(tx, { school_id, topics: ['profile'], account_ids: here.map((account) => account.id) })
    const roles = new Set(here.map((account) => account.role))
    if (roles.has('parent')) await signalLive(tx, { school_id, topics: ['parents'], roles: ['school', 'teacher'] })
    if (roles.has('teacher')) await signalLive(tx, { school_id, topics: ['teachers'], roles: ['school'] })
    if (roles.has('school')) await signalLive(tx, { school_id, topics: ['school-accounts'], roles: ['school'] })
  }
}

/** Several processes receive the change; only the one whose upsert changed the row records it. */
const applySchool = async (tx: Tx, { school, by }: Extract<Change, { kind: 'school' }>) => {
  const before = await upsertSchool(tx, school)
  if (!before || by === null) return
  const actor = { role: 'school', accountId: by, schoolId: school.id } as const
  await recordAudit(tx, actor, {
    action: 'school.update',
    object: { kind: 'school', id: school.id, name: school.name },
    before: withoutVersion(before),
    after: withoutVersion(school),
  })
  await signalLive(tx, { school_id: school.id, topics: ['profile', 'settings'] })
}

const withoutVersion = ({ version: _version, ...rest }: School) => rest

const remember = (revocations: Revocations, change: Change) => {
  if (change.kind === 'session-ended') revocations.endSession(change.session_id)
  if (change.kind === 'account') revocations.requireVersion(change.account.id, change.account.version)
}

export const forgetEndedSessions = (context: BaseContext) => queries.deleteOldSessions(context.db, remembered)
