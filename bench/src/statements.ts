import { startChild } from './child.ts'
import type { Databases } from './filled-databases.ts'
import { type Page, pathOf, productHeaders } from './pages.ts'
import type { Product } from './product.ts'
import type { SignedIn } from './sign-in.ts'

const tries = 5

/**
 * Counts the SQL statements of a page for one person of each role, including authorisation. Runs in a process that is
 * not timed; takes the minimum of several tries, because scheduled jobs add statements.
 */
export const countStatements = async (
  databases: Databases,
  people: readonly SignedIn[],
  pages: readonly Page[],
): Promise<[string, number][]> => {
  const product = await startChild<Product>('./product.ts')
  try {
    const { url } = await product.start({ ...databases, countStatements: true })
    const firstOf = new Map(people.map((person) => [person.role, person]))
    const rows: [string, number][] = []
    for (const page of pages) {
      for (const person of firstOf.values()) {
        const counts: number[] = []
        for (let index = 0; index < tries; index += 1) {
          await product.statements()
          const response = await fetch(url + pathOf(page, person.role), { headers: productHeaders(person) })
          await response.arrayBuffer()
          if (!response.ok) throw new Error(`${page} answered ${response.status}`)
          counts.push(await product.statements())
        }
        rows.push([`${page}, ${person.role}`, Math.min(...counts)])
      }
    }
    await product.stop()
    return rows
  } finally {
    await product.exit()
  }
}
