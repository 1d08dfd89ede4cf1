import type { Role } from '@nhip-cau/contract/kernel'
import { type LiveTopic, longestAge, longestWay } from '@nhip-cau/contract/live'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Db, Fragment, Pool } from './database.ts'
import { createLiveStreams, type LiveStream } from './live-streams.ts'
import { problem } from './problem-error.ts'
import { createRecentSignals } from './recent-signals.ts'
import type { Revocations } from './tokens.ts'

const channel = 'live'

/** Which clients should reload. Each list narrows the audience; null means everybody in the school. */
export type LiveSignal = {
  readonly school_id: string
  readonly topics: readonly LiveTopic[]
  readonly roles?: readonly Role[] | null
  readonly class_ids?: readonly string[] | null
  readonly account_ids?: readonly string[] | null
  /**
   * The rights or classes of these users have changed: their streams end, and the browsers reconnect and reload
   * everything.
   */
  readonly reopen?: true
  /** The page that sent the request; it already has the response. */
  readonly screen?: string | undefined
}

// PostgreSQL limits a NOTIFY payload to 8,000 bytes.
const maxPayloadBytes = 7500
const maxAccounts = 150

/**
 * Splits a long list of accounts into several messages. A list of classes that is too long is omitted: a signal has no
 * content, so a larger audience discloses nothing.
 */
const messagesOf = (signal: LiveSignal): string[] => {
  const { account_ids } = signal
  if (account_ids && account_ids.length > maxAccounts) {
    const rest = account_ids.slice(maxAccounts)
    return [
      { ...signal, account_ids: account_ids.slice(0, maxAccounts) },
      { ...signal, account_ids: rest },
    ].flatMap(messagesOf)
  }
  const text = JSON.stringify(signal)
  return [text.length < maxPayloadBytes ? text : JSON.stringify({ ...signal, class_ids: null })]
}

/** Sends signals to the browsers concerned, on every process, when the transaction commits; in one statement. */
export const signalLive = async (tx: Db, ...signals: readonly LiveSignal[]): Promise<void> => {
  const messages = signals.flatMap(messagesOf)
  await tx`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`
}

/**
 * Sends a signal to the accounts that a query returns as rows of `account_id`, and other signals in the same statement.
 */
export const signalLiveTo = async (
  tx: Db,
  accounts: Fragment,
  signal: Pick<LiveSignal, 'school_id' | 'topics' | 'screen'>,
  ...others: readonly LiveSignal[]
): Promise<void> => {
  await tx`
    select pg_notify(${channel}, message) from (
      select message from unnest(${others.flatMap(messagesOf)}::text[]) as message
      union all
      select (${tx.json(signal)}::jsonb || jsonb_build_object('account_ids', jsonb_agg(found.account_id)))::text
      from (select one.account_id, row_number() over () / ${maxAccounts}::int as part from (${accounts}) one) found
      group by found.part
    ) as messages`
}

/**
 * Like `signalLive` for several schools: signals the accounts that a query returns as rows of `school_id` and
 * `account_id`.
 */
export const signalLiveInSchools = async (tx: Db, topics: readonly LiveTopic[], accounts: Fragment): Promise<void> => {
  await tx`
    select pg_notify(${channel}, jsonb_build_object('school_id', found.school_id, 'topics', ${tx.json(topics)},
      'account_ids', jsonb_agg(found.account_id))::text)
    from (
      select one.school_id, one.account_id,
        row_number() over (partition by one.school_id) / ${maxAccounts}::int as part
      from (${accounts}) one) found
    group by found.school_id, found.part`
}

export type LiveHub = {
  /**
   * Keeps the response open as an event stream until the browser disconnects, the token expires, or the session or
   * rights are revoked. `age`: milliseconds since a new page began to load; it is told what has changed since then.
   */
  open(reply: FastifyReply, actor: Actor, classIds: readonly string[], age?: number): void
  connections(): number
  close(): Promise<void>
}

/** Receives signals from PostgreSQL, passes them to `onSignal` and sends them to the streams of this process. One per process. */
export const createLiveHub = async (
  sql: Pool,
  log: FastifyBaseLogger,
  revocations: Revocations,
  onSignal: (signal: LiveSignal) => void,
): Promise<LiveHub> => {
  const streams = createLiveStreams(revocations)
  const recent = createRecentSignals<LiveSignal>(longestAge + longestWay)
  const send = (stream: LiveStream, event: string, data: unknown) =>
    stream.reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const deliver = (payload: string) => {
    const signal = JSON.parse(payload) as LiveSignal
    recent.add(signal)
    onSignal(signal)
    for (const stream of streams.ofSchool(signal.school_id)) {
      if (!concerns(signal, stream)) continue
      const own = signal.screen !== undefined && signal.screen === stream.actor.screen
      send(stream, 'changed', own ? { topics: signal.topics, own } : { topics: signal.topics })
      if (signal.reopen) streams.end(stream)
    }
  }
  // Signals may have been missed while the connection to PostgreSQL was lost, so every browser reloads.
  const reloadAll = () => {
    recent.restart()
    for (const stream of streams.all()) send(stream, 'hello', {})
  }
  /** A second `hello` tells a page to reload everything. */
  const sendMissed = (stream: LiveStream, age: number) => {
    const missed = recent.ofSchool(stream.actor.schoolId, age + longestWay)
    const topics = new Set(missed?.filter((signal) => concerns(signal, stream)).flatMap((signal) => signal.topics))
    if (missed === undefined) send(stream, 'hello', {})
    else if (topics.size > 0) send(stream, 'changed', { topics: [...topics] })
  }
  const subscription = await sql.listen(channel, deliver, reloadAll)
  const heartbeat = setInterval(() => {
    for (const stream of streams.all()) {
      if (stream.actor.expiresAt <= Date.now()) streams.end(stream)
      else stream.reply.raw.write(': \n\n')
    }
  }, 15_000)
  return {
    open: (reply, actor, classIds, age) => {
      // The session may have ended since the token was verified; this stream would not be closed for it later.
      if (revocations.isRevoked(actor)) throw problem('unauthenticated')
      reply.hijack()
      // The client may have disconnected while its classes were queried.
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
      if (age !== undefined) sendMissed(stream, age)
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
