import type { Baseline } from './baseline.ts'
import { startChild } from './child.ts'
import { compare, comparisonTable, connections, rounds, type Servers } from './compare.ts'
import type { Databases } from './filled-databases.ts'
import type { LoadGenerator } from './load.ts'
import { pathOf, productHeaders } from './pages.ts'
import type { Product } from './product.ts'
import { type Findings, rounded, type Table } from './report.ts'
import { actorOf, type SignedIn, signIn } from './sign-in.ts'
import { countStatements } from './statements.ts'

const minRatio = 0.7
const maxStatements = 3
/** Of a page of twenty posts with eighty photos. */
const maxKilobytes = 30
const maxDatabaseMicroseconds = 600
// The fastest comparable open-source product answers 61 feed pages a second on such a machine.
const minPerSecond = 1500

/** Profiles the product while parents read their feed. */
const profileOf = async ({ product, productUrl, load }: Servers, parents: readonly SignedIn[]): Promise<Table> => {
  await product.startProfile()
  await load.run({ url: productUrl + pathOf('feed', 'parent'), people: parents.map(productHeaders), seconds: 4 })
  const shares = await product.endProfile()
  return {
    columns: ["where the product's own time goes (a parent's feed)", '%'],
    rows: shares.slice(0, 14).map(({ part, share }) => [part, rounded(share * 100, 1)]),
  }
}

export const measureFeed = async (databases: Databases): Promise<Findings> => {
  const children = await Promise.all([
    startChild<Product>('./product.ts'),
    startChild<Baseline>('./baseline.ts'),
    startChild<LoadGenerator>('./load.ts'),
  ])
  const [product, baseline, load] = children
  try {
    const { url: productUrl } = await product.start({
      mainDatabaseUrl: databases.mainDatabaseUrl,
      nodeDatabaseUrl: databases.nodeDatabaseUrl,
      folder: databases.folder,
    })
    const parents = await signIn(databases, productUrl, 'parent', connections)
    const teachers = await signIn(databases, productUrl, 'teacher', connections)
    const office = await signIn(databases, productUrl, 'school', 3)
    const people = [...parents, ...teachers, ...office]
    const actors = Object.fromEntries(people.map((person) => [person.accountId, actorOf(person)]))
    const { url: baselineUrl } = await baseline.start({ nodeDatabaseUrl: databases.nodeDatabaseUrl, actors })
    const servers = { databases, product, productUrl, baseline, baselineUrl, load }
    const comparisons = [
      await compare(servers, 'feed', parents),
      await compare(servers, 'feed', teachers),
      await compare(servers, 'feed', office),
      await compare(servers, 'notifications', parents),
      await compare(servers, 'feed', parents, true),
    ]
    const profile = await profileOf(servers, parents)
    await product.stop()
    const counts = await countStatements(databases, people, ['feed', 'notifications'])
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
          .filter(({ ratio }) => ratio < minRatio)
          .map(
            ({ page, role, ratio }) =>
              `${page}, ${role}: ${rounded(ratio, 2)} of the bare server, should be ${minRatio}`,
          ),
        ...counts
          .filter(([, count]) => count > maxStatements)
          .map(([what, count]) => `${what}: ${count} statements, should be at most ${maxStatements}`),
        ...plain
          .filter(({ page }) => page === 'feed')
          .flatMap(({ role, product: { bytes, databaseMicroseconds } }) => [
            ...(bytes > maxKilobytes * 1024
              ? [`feed, ${role}: ${rounded(bytes / 1024, 1)} kB, should be at most ${maxKilobytes}`]
              : []),
            ...(databaseMicroseconds > maxDatabaseMicroseconds
              ? [
                  `feed, ${role}: PostgreSQL ${rounded(databaseMicroseconds)} µs, should be at most ${maxDatabaseMicroseconds}`,
                ]
              : []),
          ]),
        ...(parentFeed < minPerSecond
          ? [`parent's feed: ${rounded(parentFeed)} pages/s, should be ${minPerSecond} on a quiet machine`]
          : []),
      ],
    }
  } finally {
    for (const child of children) await child.exit()
  }
}
