import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nhip-cau/server-kit/database'
import type { Arrivals } from './arrivals.ts'
import { startChild } from './child.ts'
import type { Databases } from './filled-databases.ts'
import { clearMorning, selectClasses } from './morning.queries.ts'
import type { Product } from './product.ts'
import { logInOnce } from './sign-in.ts'

const tries = 3
const untilNotified = 13_000

/**
 * Counts the statements for a register, in a process that is not timed; statements of scheduled jobs are subtracted.
 */
export const countRegisterStatements = async (databases: Databases): Promise<(string | number)[][]> => {
  const db = connect(databases.nodeDatabaseUrl, { connections: 1 })
  const product = await startChild<Product>('./product.ts')
  const arrivals = await startChild<Arrivals>('./arrivals.ts')
  try {
    await clearMorning(db)
    const classes = await selectClasses(db, 0, tries)
    const { url } = await product.start({ ...databases, countStatements: true })
    const asked: number[] = []
    const notified: number[] = []
    for (const { class_id: classId, phone } of classes) {
      const session = await logInOnce(url, 'teacher', phone)
      await sleep(2000)
      await product.statements()
      await sleep(untilNotified)
      const idle = await product.statements()
      const visits = [{ at: 0, classId, authorization: `Bearer ${session.access_token}` }]
      await arrivals.run({ url, visits, thinkingTime: 0 })
      asked.push(await product.statements())
      await sleep(untilNotified)
      notified.push((await product.statements()) - idle)
    }
    await product.stop()
    return [
      ['opening and saving a register, including login and permissions', Math.min(...asked)],
      ["notifying families and kitchen, without the job queue's own statements", Math.min(...notified)],
    ]
  } finally {
    await arrivals.exit()
    await product.exit()
    await db.end()
  }
}
