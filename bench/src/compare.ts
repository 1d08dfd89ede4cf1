import type { Baseline } from './baseline.ts'
import type { Remote } from './child.ts'
import type { Databases } from './filled-databases.ts'
import type { LoadGenerator } from './load.ts'
import { baselineHeaders, browserHeaders, type Page, pathOf, productHeaders } from './pages.ts'
import { familyTime } from './processor-time.ts'
import type { Product } from './product.ts'
import { median, rounded, type Table } from './report.ts'
import type { SignedIn } from './sign-in.ts'

export const connections = 16
export const rounds = 4
const seconds = 2

export type Servers = {
  readonly databases: Databases
  readonly product: Remote<Product>
  readonly productUrl: string
  readonly baseline: Remote<Baseline>
  readonly baselineUrl: string
  readonly load: Remote<LoadGenerator>
}

type Round = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly serverMicroseconds: number
  readonly databaseMicroseconds: number
}

const runRound = async (
  { databases, load }: Servers,
  server: Remote<Product> | Remote<Baseline>,
  url: string,
  people: readonly Record<string, string>[],
): Promise<Round> => {
  const [server0, database0] = [await server.cpu(), familyTime(databases.databasePid)]
  const result = await load.run({ url, people, seconds })
  const [server1, database1] = [await server.cpu(), familyTime(databases.databasePid)]
  return {
    ...result,
    serverMicroseconds: (server1 - server0) / result.requests,
    databaseMicroseconds: ((database1 ?? Number.NaN) - (database0 ?? Number.NaN)) / result.requests,
  }
}

const middle = (all: readonly Round[]): Round => {
  const of = (key: keyof Round) => median(all.map((round) => round[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    serverMicroseconds: of('serverMicroseconds'),
    databaseMicroseconds: of('databaseMicroseconds'),
  }
}

/**
 * Measures both servers in turn, so that other load on the machine affects both; each ratio is of two consecutive
 * rounds.
 */
export const compare = async (servers: Servers, page: Page, people: readonly SignedIn[], compressed = false) => {
  const role = people[0]?.role ?? 'parent'
  const seats = Array.from({ length: connections }, (_, index) => people[index % people.length] as SignedIn)
  const productPeople = seats.map(compressed ? browserHeaders : productHeaders)
  const productUrl = servers.productUrl + pathOf(page, role)
  const product: Round[] = []
  const baseline: Round[] = []
  await servers.load.run({ url: productUrl, people: productPeople, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    product.push(await runRound(servers, servers.product, productUrl, productPeople))
    baseline.push(
      await runRound(servers, servers.baseline, `${servers.baselineUrl}/${page}`, seats.map(baselineHeaders)),
    )
  }
  const ratio = median(product.map((round, index) => round.perSecond / (baseline[index]?.perSecond ?? Number.NaN)))
  return { page, role, compressed, product: middle(product), baseline: middle(baseline), ratio }
}

export type Comparison = Awaited<ReturnType<typeof compare>>

const processorTime = ({ serverMicroseconds, databaseMicroseconds }: Round) => serverMicroseconds + databaseMicroseconds

export const comparisonTable = (comparisons: readonly Comparison[]): Table => ({
  columns: [
    'page',
    'product/s',
    'bare/s',
    'ratio',
    'by CPU',
    'p50 ms',
    'p99 ms',
    'node µs',
    'bare µs',
    'PostgreSQL µs',
    'kB',
  ],
  rows: comparisons.map(({ page, role, compressed, product, baseline, ratio }) => [
    `${page}, ${role}${compressed ? ', compressed' : ''}`,
    rounded(product.perSecond),
    rounded(baseline.perSecond),
    rounded(ratio, 2),
    rounded(processorTime(baseline) / processorTime(product), 2),
    rounded(product.p50),
    rounded(product.p99),
    rounded(product.serverMicroseconds),
    rounded(baseline.serverMicroseconds),
    rounded(product.databaseMicroseconds),
    rounded(product.bytes / 1024, 1),
  ]),
})
