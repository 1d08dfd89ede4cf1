import autocannon from 'autocannon'
import { serveCalls } from './child.ts'

type Load = {
  readonly url: string
  /** The request headers of each connection. */
  readonly people: readonly Record<string, string>[]
  readonly seconds: number
  /** Requests per second over all connections; unlimited when absent. */
  readonly rate?: number
}

/** The load generator, in its own process. Connections stay open; each sends its next request after the response. */
const calls = {
  run: async ({ url, people, seconds, rate }: Load) => {
    let next = 0
    const result = await autocannon({
      url,
      connections: people.length,
      duration: seconds,
      timeout: 30,
      ...(rate === undefined ? {} : { overallRate: rate }),
      setupClient: (client) => {
        client.setHeaders({ ...people[next % people.length] })
        next += 1
      },
    })
    const failed = result.errors + result.timeouts + result.non2xx
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`)
    return {
      requests: result.requests.total,
      perSecond: result.requests.total / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      bytes: result.throughput.total / result.requests.total,
    }
  },
}

export type LoadGenerator = typeof calls

serveCalls(calls)
