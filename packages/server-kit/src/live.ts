import type { Role } from '@nhip-cau/contract/kernel'
import type { LiveTopic } from '@nhip-cau/contract/live'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Db, Pool } from './database.ts'
import { createLiveStreams, type LiveStream } from './live-streams.ts'
import { problem } from './problem-error.ts'
import type { Revocations } from './tokens.ts'

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

export type LiveHub = {
  /** Keeps the answer open as an event stream until the browser leaves, or the token, the session or a right ends. */
  open(reply: FastifyReply, actor: Actor, classIds: readonly string[]): void
  connections(): number
  close(): Promise<void>
}

/** One per process: takes what PostgreSQL fans out and hands it to this process's streams. */
export const createLiveHub = async (sql: Pool, log: FastifyBaseLogger, revocations: Revocations): Promise<LiveHub> => {
  const streams = createLiveStreams(revocations)
  const send = (stream: LiveStream, event: string, data: unknown) =>
    stream.reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const deliver = (payload: string) => {
    const signal = JSON.parse(payload) as LiveSignal
    for (const stream of streams.ofSchool(signal.school_id)) {
      if (!concerns(signal, stream)) continue
      send(stream, 'changed', { topics: signal.topics })
      if (signal.reopen) streams.end(stream)
    }
  }
  // After a lost connection to PostgreSQL nobody knows what was missed: everybody looks again.
  const everybodyLooksAgain = () => {
    for (const stream of streams.all()) send(stream, 'hello', {})
  }
  const subscription = await sql.listen(channel, deliver, everybodyLooksAgain)
  const heartbeat = setInterval(() => {
    for (const stream of streams.all()) {
      if (stream.actor.expiresAt <= Date.now()) streams.end(stream)
      else stream.reply.raw.write(': \n\n')
    }
  }, 15_000)
  return {
    open: (reply, actor, classIds) => {
      // Since the token was looked at, the session may have ended; nobody would tell this stream any more.
      if (revocations.isRevoked(actor)) throw problem('unauthenticated')
      reply.hijack()
      // Gone while its classes were looked up.
      if (reply.raw.destroyed) return
      reply.raw.writeHead(200, {
        ...answerHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': reply.request.id,
      })
      const stream = { actor, classIds, reply }
      reply.raw.on('close', () => streams.forget(stream))
      reply.raw.on('error', () => log.debug('a live stream broke'))
      send(stream, 'hello', {})
      streams.add(stream)
    },
    connections: () => streams.all().size,
    close: async () => {
      clearInterval(heartbeat)
      for (const stream of streams.all()) streams.end(stream)
      await subscription.unlisten()
    },
  }
}

const concerns = (signal: LiveSignal, { actor, classIds }: LiveStream) =>
  (!signal.roles || signal.roles.includes(actor.role)) &&
  (!signal.account_ids || signal.account_ids.includes(actor.accountId)) &&
  // The office sees every class.
  (!signal.class_ids || actor.role === 'school' || classIds.some((id) => signal.class_ids?.includes(id)))
