import { type Change, listChanges } from '@nhip-cau/contract/session'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import { signalLive } from '@nhip-cau/server-kit/live'
import { accessTokenSeconds, type Revocations } from '@nhip-cau/server-kit/tokens'
import type postgres from 'postgres'
import * as queries from './directory.queries.ts'

export type MainLink = {
  readonly url: () => string
  readonly secret: string
  readonly revocations: Revocations
  /** Milliseconds between two looks. */
  readonly every: number
}

// A little longer than any token lives, for clocks that differ.
const remembered = accessTokenSeconds + 120

/**
 * Follows main's list of changes: schools and accounts are copied, ended sessions and taken rights refuse their tokens
 * in this process from now on. One look takes what is new; a main that is away is asked again at the next one.
 */
export const followMain = async (context: BaseContext, { url, secret, revocations, every }: MainLink) => {
  let position = await queries.selectPosition(context.db)
  const recent = await queries.selectRecent(context.db, remembered)
  for (const { session_id } of recent.sessions) revocations.endSession(session_id)
  for (const { id, version } of recent.accounts) revocations.requireVersion(id, version)
  let lastLook = 0
  let stopped = false

  const look = async (): Promise<void> => {
    const limit = 500
    let count = limit
    while (count === limit && !stopped) {
      const answer = await fetch(`${url()}${listChanges.path}?after=${position}&limit=${limit}`, {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(5000),
      })
      if (!answer.ok) throw new Error(`main answered ${answer.status}`)
      const { changes, last } = listChanges.response.parse(await answer.json())
      count = changes.length
      if (count > 0) {
        await context.transaction(async (tx) => {
          for (const { change } of changes) await applyChange(tx, change)
          await queries.movePosition(tx, last)
        })
        for (const { change } of changes) remember(revocations, change)
        position = last
      }
      lastLook = Date.now()
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
    /** Takes over what is new right now; the demo and tools use it before they write what refers to it. */
    look,
    secondsSinceLook: () => (Date.now() - lastLook) / 1000,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

const applyChange = async (tx: postgres.TransactionSql, change: Change): Promise<void> => {
  switch (change.kind) {
    case 'school':
      await queries.upsertSchool(tx, change.school)
      return
    case 'account':
      await queries.upsertAccount(tx, change.account)
      await signalLive(tx, {
        school_id: change.account.school_id,
        topics: ['profile'],
        account_ids: [change.account.id],
      })
      return
    case 'session-ended':
      await queries.insertEndedSession(tx, change.session_id, change.at)
  }
}

const remember = (revocations: Revocations, change: Change) => {
  if (change.kind === 'session-ended') revocations.endSession(change.session_id)
  if (change.kind === 'account') revocations.requireVersion(change.account.id, change.account.version)
}

export const forgetEndedSessions = (context: BaseContext) => queries.deleteOldSessions(context.db, remembered)
