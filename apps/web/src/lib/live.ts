import type { Role } from '@nhip-cau/contract/kernel'
import { type LiveMessage, type LiveTopic, live, longestAge, longestWay } from '@nhip-cau/contract/live'
import { freshSession, renewedSession } from './api.ts'
import { addressOf, headersOf } from './request.ts'

type LiveEvents = {
  /** These topics may have changed. `everything` after a gap in the stream; `own` if this page made the change. */
  readonly onChanged: (topics: readonly LiveTopic[] | 'everything', own?: boolean) => void
  /** Milliseconds since the fetch of the page's oldest data began. */
  readonly ageOfData: () => number
}

/** Milliseconds before a hidden tab closes its stream, because browsers limit the connections to one host. */
const hiddenTimeout = 20_000
const slowest = 30_000
/** Milliseconds between the server's heartbeats; a much longer silence means that the connection was lost. */
const heartbeat = 15_000

/**
 * Listens until the returned function is called. Reconnects after every loss, and at once when the network or the
 * reader is back.
 */
export const listenLive = (role: Role, { onChanged, ageOfData }: LiveEvents): (() => void) => {
  let connection: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false
  // The server tells a new page what has changed since it began to load.
  let greeted = false
  const lastMessage = { at: Date.now() }

  const connect = async () => {
    clearTimeout(timer)
    if (connection || stopped || !navigator.onLine) return
    const own = new AbortController()
    connection = own
    const age = ageOfData()
    const askedAt = Date.now()
    const isNew = !greeted && age <= longestAge
    try {
      await readStream(role, own, { lastMessage, query: isNew ? { age } : {} }, (event, message) => {
        if (event === 'hello') {
          failures = 0
          // This page missed the changes between its data and the start of the stream.
          if (greeted || !isNew || Date.now() - askedAt > longestWay) onChanged('everything')
          greeted = true
        }
        if (event === 'changed') onChanged(message.topics, message.own)
      })
    } catch {
      // The connection was lost, refused or closed on purpose; all are handled the same way.
    }
    if (connection === own) connection = undefined
    if (stopped || own.signal.aborted) return
    failures += 1
    const delay = Math.min(slowest, 500 * 2 ** failures)
    timer = setTimeout(() => void connect(), delay / 2 + Math.random() * (delay / 2))
  }
  const disconnect = () => {
    clearTimeout(timer)
    connection?.abort()
    connection = undefined
  }
  const reconnect = () => {
    failures = 0
    void connect()
  }
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(disconnect, hiddenTimeout)
      return
    }
    // After sleep, the connection may be dead without an error.
    if (Date.now() - lastMessage.at > heartbeat + 2000) disconnect()
    reconnect()
  }

  window.addEventListener('online', reconnect)
  window.addEventListener('offline', disconnect)
  document.addEventListener('visibilitychange', onVisibility)
  void connect()
  return () => {
    stopped = true
    disconnect()
    window.removeEventListener('online', reconnect)
    window.removeEventListener('offline', disconnect)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

const readStream = async (
  role: Role,
  connection: AbortController,
  { lastMessage, query }: { lastMessage: { at: number }; query: { age?: number } },
  onEvent: (event: string, message: LiveMessage) => void,
) => {
  const open = (token: string, endpoint: string) =>
    fetch(endpoint + addressOf(live, role, { query }), {
      headers: { ...headersOf({ token }), accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      signal: connection.signal,
    })
  const session = await freshSession(role)
  let response = await open(session.token, session.endpoint)
  if (response.status === 401) {
    const renewed = await renewedSession(role, session.token)
    response = await open(renewed.token, renewed.endpoint)
  }
  if (!response.ok || !response.body) throw new Error(`live stream answered ${response.status}`)
  // Not part of the first page, which does not need it.
  const { createParser } = await import('eventsource-parser')
  const parser = createParser({
    onEvent: ({ event, data }) =>
      onEvent(event ?? 'message', { topics: [], ...(JSON.parse(data) as Partial<LiveMessage>) }),
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => void reader.cancel(), 2.5 * heartbeat)
      lastMessage.at = Date.now()
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(value)
    }
  } finally {
    clearTimeout(watchdog)
  }
}
