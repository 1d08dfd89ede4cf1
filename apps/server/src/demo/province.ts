import { schoolPermissions, teacherPermissions } from '@nhip-cau/contract/permissions'
import type { connect } from '@nhip-cau/server-kit/database'
import * as queries from './province.queries.ts'

const schoolsAtOnce = 25

type Database = ReturnType<typeof connect>
type Databases = { readonly main: Database; readonly node: Database }

type Wanted = {
  readonly schools: number
  /** Hash of the password of all accounts. */
  readonly passwordHash: string
  readonly year: queries.Year
  readonly progress?: (made: number) => void
}

/**
 * Creates as many schools as a province has, each with 300 children, families, classes and teachers. Deterministic;
 * after an interruption a second call continues. Returns the number of created schools.
 */
export const fillProvince = async ({ main, node }: Databases, wanted: Wanted): Promise<number> => {
  const before = await queries.countProvince(node)
  const keys = { head: schoolPermissions, teacher: teacherPermissions }
  for (let from = before + 1; from <= wanted.schools; from += schoolsAtOnce) {
    const part = { from, to: Math.min(wanted.schools, from + schoolsAtOnce - 1), keys, year: wanted.year }
    const atMain = await queries.countProvince(main)
    // After an interruption between the two databases, main already has these schools.
    if (atMain < part.to)
      await main.begin((tx) =>
        queries.fillMainPart(tx, { ...part, from: Math.max(part.from, atMain + 1), passwordHash: wanted.passwordHash }),
      )
    await node.begin((tx) => queries.fillNodePart(tx, part))
    wanted.progress?.(part.to)
  }
  const made = Math.max(0, wanted.schools - before)
  if (made > 0) await Promise.all([queries.refreshStatistics(main), queries.refreshStatistics(node)])
  return made
}
