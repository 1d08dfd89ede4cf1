import type { Role } from '@nhip-cau/contract/kernel'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listPosts } from '@nhip-cau/contract/posts'
import type { Baseline } from './baseline.ts'
import { type Remote, startChild } from './child.ts'
import type { LoadGenerator } from './load.ts'
import { familyTime } from './processor-time.ts'
import type { Product } from './product.ts'
import { type Findings, median, rounded, type Table } from './report.ts'
import { actorOf, type SignedIn, signIn } from './sign-in.ts'
import type { World } from './world.ts'

const connections = 16
const rounds = 4
const seconds = 2
const leastRatio = 0.7
const mostStatements = 4
// The best of the running open-source peers answers 61 feed pages a second on such a machine.
const leastPerSecond = 20 * 61

type Page = 'feed' | 'notifications'
const endpoints = { feed: listPosts, notifications: listNotifications } as const
const pathOf = (page: Page, role: Role) => endpoints[page].path.replace(':role', role)

type Servers = {
  readonly world: World
  readonly product: Remote<Product>
  readonly productUrl: string
  readonly baseline: Remote<Baseline>
  readonly baselineUrl: string
  readonly load: Remote<LoadGenerator>
}

/** What each connection says, to either server. A role's address stands in the path, so one run is of one role. */
const asProduct = (person: SignedIn) => ({ authorization: person.authorization })
const asBaseline = (person: SignedIn) => ({ 'x-account': person.accountId })
const asBrowser = (person: SignedIn) => ({ ...asProduct(person), 'accept-encoding': 'gzip, deflate, br' })

type Round = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly serverMicroseconds: number
  readonly databaseMicroseconds: number
}

const runRound = async (
  { world, load }: Servers,
  server: Remote<Product> | Remote<Baseline>,
  url: string,
  people: readonly Record<string, string>[],
): Promise<Round> => {
  const [server0, database0] = [await server.cpu(), familyTime(world.databasePid)]
  const result = await load.run({ url, people, seconds })
  const [server1, database1] = [await server.cpu(), familyTime(world.databasePid)]
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

/** Both servers in turn, so that a noisy neighbour disturbs both alike; the ratio is of neighbouring rounds. */
const compare = async (servers: Servers, page: Page, people: readonly SignedIn[], compressed = false) => {
  const role = people[0]?.role ?? 'parent'
  const seats = Array.from({ length: connections }, (_, index) => people[index % people.length] as SignedIn)
  const productPeople = seats.map(compressed ? asBrowser : asProduct)
  const productUrl = servers.productUrl + pathOf(page, role)
  const product: Round[] = []
  const baseline: Round[] = []
  await servers.load.run({ url: productUrl, people: productPeople, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    product.push(await runRound(servers, servers.product, productUrl, productPeople))
    baseline.push(await runRound(servers, servers.baseline, `${servers.baselineUrl}/${page}`, seats.map(asBaseline)))
  }
  const ratio = median(product.map((round, index) => round.perSecond / (baseline[index]?.perSecond ?? Number.NaN)))
  return { page, role, compressed, product: middle(product), baseline: middle(baseline), ratio }
}

type Comparison = Awaited<ReturnType<typeof compare>>

const processorTime = ({ serverMicroseconds, databaseMicroseconds }: Round) => serverMicroseconds + databaseMicroseconds

const comparisonTable = (comparisons: readonly Comparison[]): Table => ({
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

/** In a process that counts instead of being timed. */
const countStatements = async (
  world: World,
  people: readonly SignedIn[],
  page: Page,
): Promise<Table['rows'][number][]> => {
  const product = await startChild<Product>('./product.ts')
  try {
    const { url } = await product.start({ ...world, countStatements: true })
    const rows: [string, number][] = []
    const firstOf = new Map(people.map((person) => [person.role, person]))
    for (const person of firstOf.values()) {
      const ask = async () => {
        const response = await fetch(url + pathOf(page, person.role), { headers: asProduct(person) })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${page} answered ${response.status}`)
      }
      await ask()
      const before = await quiet(product)
      await ask()
      rows.push([`${page}, ${person.role}`, (await product.statements()) - before])
    }
    await product.stop()
    return rows
  } finally {
    await product.exit()
  }
}

/** Waits for a moment in which nothing runs by the clock, so that only the request is counted. */
const quiet = async (product: Remote<Product>): Promise<number> => {
  for (;;) {
    await product.statements()
    await new Promise((resolve) => setTimeout(resolve, 30))
    if ((await product.statements()) === 0) return 0
  }
}

const profileOf = async (
  servers: Servers,
  people: readonly SignedIn[],
  page: Page,
  compressed: boolean,
): Promise<Table> => {
  const role = people[0]?.role ?? 'parent'
  await servers.product.startProfile()
  await servers.load.run({
    url: servers.productUrl + pathOf(page, role),
    people: people.map(compressed ? asBrowser : asProduct),
    seconds: 4,
  })
  const shares = await servers.product.endProfile()
  return {
    columns: [`${page}, ${role}: where the product's own time goes`, '%'],
    rows: shares.slice(0, 14).map(({ part, share }) => [part, rounded(share * 100, 1)]),
  }
}

export const measureFeed = async (world: World): Promise<Findings> => {
  const children = await Promise.all([
    startChild<Product>('./product.ts'),
    startChild<Baseline>('./baseline.ts'),
    startChild<LoadGenerator>('./load.ts'),
  ])
  const [product, baseline, load] = children
  try {
    const { url: productUrl } = await product.start({
      mainDatabaseUrl: world.mainDatabaseUrl,
      nodeDatabaseUrl: world.nodeDatabaseUrl,
      folder: world.folder,
    })
    const parents = await signIn(world, productUrl, 'parent', connections)
    const teachers = await signIn(world, productUrl, 'teacher', connections)
    const office = await signIn(world, productUrl, 'school', 3)
    const people = [...parents, ...teachers, ...office]
    const actors = Object.fromEntries(people.map((person) => [person.accountId, actorOf(person)]))
    const { url: baselineUrl } = await baseline.start({ nodeDatabaseUrl: world.nodeDatabaseUrl, actors })
    const servers = { world, product, productUrl, baseline, baselineUrl, load }
    const comparisons = [
      await compare(servers, 'feed', parents),
      await compare(servers, 'feed', teachers),
      await compare(servers, 'feed', office),
      await compare(servers, 'notifications', parents),
      await compare(servers, 'feed', parents, true),
    ]
    const profile = await profileOf(servers, parents, 'feed', false)
    await product.stop()
    const counts = [
      ...(await countStatements(world, people, 'feed')),
      ...(await countStatements(world, people, 'notifications')),
    ]
    const plain = comparisons.filter(({ compressed }) => !compressed)
    const parentFeed = comparisons[0]?.product.perSecond ?? 0
    return {
      title: `Feed and notification pages, ${connections} connections with their own logins`,
      parts: [
        `Medians of ${rounds} rounds in turn; bare = node:http with the same statements and JSON.stringify, no login, no addresses of pictures. µs are processor time per request; "by CPU" is the ratio of server and database together, which neighbours on the machine disturb less.`,
        comparisonTable(comparisons),
        { columns: ['page', 'SQL statements'], rows: counts },
        profile,
      ],
      missed: [
        ...plain
          .filter(({ ratio }) => ratio < leastRatio)
          .map(
            ({ page, role, ratio }) =>
              `${page}, ${role}: ${rounded(ratio, 2)} of the bare server, should be ${leastRatio}`,
          ),
        ...counts
          .filter(([, count]) => Number(count) > mostStatements)
          .map(([what, count]) => `${what}: ${count} statements, should be at most ${mostStatements}`),
        ...(parentFeed < leastPerSecond
          ? [`parent's feed: ${rounded(parentFeed)} pages/s, should be ${leastPerSecond} on a quiet machine`]
          : []),
      ],
    }
  } finally {
    for (const child of children) await child.exit()
  }
}
