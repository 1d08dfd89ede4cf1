import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'
import { json } from 'node:stream/consumers'
import { GatewayOrders, type GatewayReport } from '@nhip-cau/contract/camera-gateway'

/** What the node knows counts for so long. */
export const validMs = 4000
const askEveryMs = 1000
const askTimeoutMs = 2000
/** At most five questions a second, however many unknown views knock. */
const shortestGapMs = 200

export type AskNode = (report: GatewayReport, signal: AbortSignal) => Promise<unknown>

/** Asks the node over HTTP, without `fetch`, which would take a tenth of the process's memory. */
export const askOver = (nodeUrl: string, secret: string): AskNode => {
  const isSecure = nodeUrl.startsWith('https:')
  const options = { keepAlive: true, maxSockets: 2 }
  const agent = isSecure ? new SecureAgent(options) : new Agent(options)
  return async (report, signal) => {
    const request = (isSecure ? sendSecurely : send)(`${nodeUrl}/api/v1/gateway/camera/state`, {
      method: 'POST',
      agent,
      signal,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    })
    // After the answer has begun, its reader hears of an error.
    request.on('error', () => undefined)
    request.end(JSON.stringify(report))
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (answer?.statusCode === 200) return json(answer)
    answer?.resume()
    throw new Error(`The node answered ${answer?.statusCode ?? 'nothing'}.`)
  }
}

type OrdersOptions = {
  readonly ask: AskNode
  readonly report: () => GatewayReport
  /** Called after each answer, and when the last one no longer counts. */
  readonly onChange: (orders: GatewayOrders | undefined) => void
  readonly onSilence: (error: unknown) => void
}

/**
 * Asks the node each second which views and cameras are allowed. Whatever is not a good answer changes nothing, and four
 * seconds after the last good one nothing is allowed: a node, a database or a network that is away closes all views.
 */
export const followOrders = ({ ask, report, onChange, onSilence }: OrdersOptions) => {
  const stopping = new AbortController()
  let orders: GatewayOrders | undefined
  let validUntil = 0
  let expiry: NodeJS.Timeout | undefined
  let askedAt = 0
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let isSilent = false

  const expire = () => {
    orders = undefined
    onChange(undefined)
  }

  /** An answer is as old as what the node knew when it was asked. */
  const accept = (answer: GatewayOrders) => {
    clearTimeout(expiry)
    validUntil = askedAt + validMs - answer.age_ms
    const rest = validUntil - performance.now()
    if (rest <= 0) return expire()
    orders = answer
    expiry = setTimeout(expire, rest)
    return onChange(answer)
  }

  const askOnce = async (): Promise<boolean> => {
    const gap = askedAt + shortestGapMs - performance.now()
    if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap))
    if (stopping.signal.aborted) return false
    clearTimeout(timer)
    askedAt = performance.now()
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(askTimeoutMs), stopping.signal])
      const answer = GatewayOrders.parse(await ask(report(), signal))
      isSilent = false
      accept(answer)
      return true
    } catch (error) {
      if (!isSilent && !stopping.signal.aborted) onSilence(error)
      isSilent = true
      return false
    } finally {
      const rest = Math.max(askedAt + askEveryMs - performance.now(), 0)
      if (!stopping.signal.aborted) timer = setTimeout(() => void askFresh(), rest)
    }
  }

  const start = (): Promise<boolean> => {
    running = askOnce().finally(() => {
      running = undefined
    })
    return running
  }

  /** Asks a question that begins now or later. Resolves after its answer, with false if there was no good one. */
  const askFresh = (): Promise<boolean> => {
    if (running === undefined) return start()
    next ??= running.then(() => {
      next = undefined
      return start()
    })
    return next
  }
  // After the caller has everything that a report is made of.
  timer = setTimeout(() => void askFresh(), 0)

  return {
    /** What is allowed now; undefined while the node is silent. */
    current: (): GatewayOrders | undefined => (performance.now() < validUntil ? orders : undefined),
    askFresh,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      clearTimeout(expiry)
      await running
    },
  }
}

export type Orders = ReturnType<typeof followOrders>
