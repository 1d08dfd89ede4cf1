import type { Role } from '@nhip-cau/contract/kernel'
import type { LiveTopic } from '@nhip-cau/contract/live'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Db, Pool } from './database.ts'

const channel = 'live'

/** Who should look again. Lists narrow; null means everybody in the school. */
export type LiveSignal = {
  readonly school_id: string
  readonly topics: readonly LiveTopic[]
  readonly roles?: readonly Role[] | null
  readonly class_ids?: readonly string[] | null
  readonly account_ids?: readonly string[] | null
  /** What these people may hear of has changed: their streams end, and browsers open new ones and look at everything. */
  readonly reopen?: true
}

/** Tells every browser concerned, on every process, when this transaction commits. */
export const signalLive = async (tx: Db, signal: LiveSignal): Promise<void> => {
  // PostgreSQL carries up to 8,000 bytes. A signal has no content, so a wider audience leaks nothing.
  const text = JSON.stringify(signal)
  await tx`select pg_notify(${channel}, ${text.length < 7500 ? text : JSON.stringify({ ...signal, class_ids: null, account_ids: null })})`
}

type Listener = {
  readonly actor: Actor
  readonly classIds: readonly string[]
  readonly reply: FastifyReply
}

export type LiveHub = {
  /** Keeps the answer open as an event stream until the browser leaves or the token ends. */
  open(reply: FastifyReply, actor: Actor, classIds: readonly string[]): void
  connections(): number
  close(): Promise<void>
}

/** One per process: takes what PostgreSQL fans out and hands it to this process's streams. */
export const createLiveHub = async (sql: Pool, log: FastifyBaseLogger): Promise<LiveHub> => {
  const bySchool = new Map<string, Set<Listener>>()
  const send = (listener: Listener, event: string, data: unknown) =>
    listener.reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const deliver = (payload: string) => {
    const signal = JSON.parse(payload) as LiveSignal
    for (const listener of bySchool.get(signal.school_id) ?? []) {
      if (!concerns(signal, listener)) continue
      send(listener, 'changed', { topics: signal.topics })
      if (signal.reopen) listener.reply.raw.end()
    }
  }
  // After a lost connection to PostgreSQL nobody knows what was missed: everybody looks again.
  const everybodyLooksAgain = () => {
    for (const listeners of bySchool.values()) for (const listener of listeners) send(listener, 'hello', {})
  }
  const subscription = await sql.listen(channel, deliver, everybodyLooksAgain)
  const heartbeat = setInterval(() => {
    for (const listeners of bySchool.values()) {
      for (const listener of listeners) {
        if (listener.actor.expiresAt <= Date.now()) listener.reply.raw.end()
        else listener.reply.raw.write(': \n\n')
      }
    }
  }, 15_000)
  return {
    open: (reply, actor, classIds) => {
      reply.hijack()
      reply.raw.writeHead(200, {
        ...answerHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': reply.request.id,
      })
      const listener = { actor, classIds, reply }
      const listeners = bySchool.get(actor.schoolId) ?? new Set()
      bySchool.set(actor.schoolId, listeners.add(listener))
      send(listener, 'hello', {})
      reply.raw.on('close', () => {
        listeners.delete(listener)
        if (listeners.size === 0 && bySchool.get(actor.schoolId) === listeners) bySchool.delete(actor.schoolId)
      })
      reply.raw.on('error', () => log.debug('a live stream broke'))
    },
    connections: () => [...bySchool.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    close: async () => {
      clearInterval(heartbeat)
      for (const listeners of bySchool.values()) for (const { reply } of listeners) reply.raw.end()
      await subscription.unlisten()
    },
  }
}

const concerns = (signal: LiveSignal, { actor, classIds }: Listener) =>
  (!signal.roles || signal.roles.includes(actor.role)) &&
  (!signal.account_ids || signal.account_ids.includes(actor.accountId)) &&
  // The office sees every class.
  (!signal.class_ids || actor.role === 'school' || classIds.some((id) => signal.class_ids?.includes(id)))
