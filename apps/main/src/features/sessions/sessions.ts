import type { OwnSession } from '@nhip-cau/contract/own-account'
import { successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { deviceText } from '../../device.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import * as queries from './sessions.queries.ts'

/** Lists the sessions in all schools of the account, so that the owner can find an unknown one. */
export const listOwnSessions = async (context: Context, actor: Actor): Promise<{ data: OwnSession[] }> => {
  const rows = await queries.selectOwnSessions(context.db, actor.accountId, context.now().toISOString())
  return {
    data: rows.map(({ browser, system, ...row }) => ({
      ...row,
      device: deviceText({ browser, system }),
      current: row.id === actor.sessionId,
    })),
  }
}

export const endOwnSession = (context: Context, actor: Actor, sessionId: string) =>
  context.transaction(async (tx) => {
    const ended = await queries.endOwnSession(tx, actor.accountId, sessionId, context.now().toISOString())
    if (ended.length === 0) throw problem('not_found')
    await appendChanges(tx, ended)
    context.revocations.endSession(sessionId)
    return { message: successText }
  })

export const endOtherSessions = (context: Context, actor: Actor) =>
  context.transaction(async (tx) => {
    const now = context.now().toISOString()
    await appendChanges(tx, await queries.endSessions(tx, actor.accountId, now, actor.sessionId))
    return { message: successText }
  })
