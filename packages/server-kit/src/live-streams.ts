import type { FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import type { Revocations } from './tokens.ts'

export type LiveStream = {
  readonly actor: Actor
  readonly classIds: readonly string[]
  readonly reply: FastifyReply
}

// Each visible window has one stream; the limits are far above normal use.
const maxPerSession = 10
const maxPerAccount = 30
/** Milliseconds to wait for a client that does not read before the connection is destroyed. */
const closeTimeout = 5000

/**
 * The open streams of a process by school, session and account; a stream ends when its session or rights are revoked.
 */
export const createLiveStreams = (revocations: Revocations) => {
  const all = new Set<LiveStream>()
  const [bySchool, bySession, byAccount] = [createGroups(), createGroups(), createGroups()]
  const forget = (stream: LiveStream) => {
    all.delete(stream)
    bySchool.remove(stream.actor.schoolId, stream)
    bySession.remove(stream.actor.sessionId, stream)
    byAccount.remove(stream.actor.accountId, stream)
  }
  const end = (stream: LiveStream) => {
    const { raw } = stream.reply
    forget(stream)
    raw.end()
    setTimeout(() => {
      if (!raw.writableFinished) raw.destroy()
    }, closeTimeout).unref()
  }
  const endOldest = (streams: ReadonlySet<LiveStream>, most: number) => {
    const [oldest] = streams
    if (oldest !== undefined && streams.size > most) end(oldest)
  }
  revocations.onRevoked({
    session: (id) => bySession.of(id).forEach(end),
    account: (id) => {
      for (const stream of byAccount.of(id)) if (revocations.isRevoked(stream.actor)) end(stream)
    },
  })
  return {
    add: (stream: LiveStream) => {
      all.add(stream)
      bySchool.add(stream.actor.schoolId, stream)
      bySession.add(stream.actor.sessionId, stream)
      byAccount.add(stream.actor.accountId, stream)
      endOldest(bySession.of(stream.actor.sessionId), maxPerSession)
      endOldest(byAccount.of(stream.actor.accountId), maxPerAccount)
    },
    forget,
    end,
    all: (): ReadonlySet<LiveStream> => all,
    ofSchool: bySchool.of,
  }
}

const none: ReadonlySet<LiveStream> = new Set()

/** Groups of streams, each in the order of opening. */
const createGroups = () => {
  const groups = new Map<string, Set<LiveStream>>()
  return {
    of: (key: string): ReadonlySet<LiveStream> => groups.get(key) ?? none,
    add: (key: string, stream: LiveStream) => {
      groups.set(key, (groups.get(key) ?? new Set()).add(stream))
    },
    remove: (key: string, stream: LiveStream) => {
      const group = groups.get(key)
      group?.delete(stream)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
