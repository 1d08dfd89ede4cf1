import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@nhip-cau/contract/kernel'
import { hashPassword } from '@nhip-cau/main/passwords'
import { migrateMain } from '@nhip-cau/main/service'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import { connect, type Db } from '@nhip-cau/server-kit/database'
import { startEmbeddedPostgres } from '@nhip-cau/server-kit/embedded-postgres'
import {
  countRows,
  fillMain,
  fillNode,
  isFilled,
  type Person,
  selectClass,
  selectPeople,
  selectPhones,
} from './data.queries.ts'

export const password = 'Ben2026chMark'

export type Databases = {
  readonly folder: string
  readonly mainDatabaseUrl: string
  readonly nodeDatabaseUrl: string
  readonly databasePid: number
  /** The number of schools, including those of the province that some sections need. */
  readonly schools: number
  /** The time that filling took, and the row counts. */
  readonly description: string
  readonly stop: () => Promise<void>
}

type Wanted = {
  readonly schools: number
  /** The folder that keeps the databases for the next run; without it they are deleted. */
  readonly kept?: string | undefined
}

/**
 * Starts a separate PostgreSQL with the product's settings, filled with one school. Calls `onStarted` with a function
 * that ends it as soon as it runs, because it would outlive an interrupted process.
 */
export const createDatabases = async (
  onStarted: (stop: () => Promise<void>) => void,
  { schools, kept }: Wanted,
): Promise<Databases> => {
  if (kept !== undefined) await mkdir(kept, { recursive: true })
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'nhip-cau-bench-')))
  const cluster = await startEmbeddedPostgres({ dataDir: folder })
  const stop = async () => {
    await cluster.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  onStarted(stop)
  try {
    const [mainDatabaseUrl, nodeDatabaseUrl] = [
      await cluster.createDatabase('main'),
      await cluster.createDatabase('node'),
    ]
    await Promise.all([migrateMain(mainDatabaseUrl), migrateSchoolNode(nodeDatabaseUrl)])
    const started = performance.now()
    const [main, node] = [connect(mainDatabaseUrl, { connections: 1 }), connect(nodeDatabaseUrl, { connections: 1 })]
    if (!(await isFilled(main))) await fillMain(main, await hashPassword(password))
    if (!(await isFilled(node))) await fillNode(node)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const rows = await countRows(node)
    await Promise.all([main.end(), node.end()])
    const description = Object.entries(rows ?? {})
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
    return {
      folder,
      mainDatabaseUrl,
      nodeDatabaseUrl,
      databasePid: cluster.pid,
      schools,
      description: `${description}; filled in ${seconds} s`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const once = async <T>(databaseUrl: string, task: (db: Db) => Promise<T>): Promise<T> => {
  const db = connect(databaseUrl, { connections: 1 })
  try {
    return await task(db)
  } finally {
    await db.end()
  }
}

/** Returns the first accounts of a role. */
export const peopleOf = (databases: Databases, role: Role, many: number): Promise<Person[]> =>
  once(databases.mainDatabaseUrl, (db) => selectPeople(db, role, many))

/** Returns a class with the logins of a teacher, a parent and an office account that may decide. */
export const selectTeacherClass = async (databases: Databases) => {
  const found = await once(databases.nodeDatabaseUrl, selectClass)
  const ids = [found.teacher_id, found.parent_id, found.office_id]
  const phones = await once(databases.mainDatabaseUrl, (db) => selectPhones(db, ids))
  const [teacher = '', parent = '', office = ''] = ids.map((id) => phones.get(id) ?? '')
  return { id: found.class_id, teacher, parent, office }
}
