import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { connect } from '@nhip-cau/server-kit/database'
import { ensureProvinceDays } from './days.ts'
import type { Databases } from './filled-databases.ts'
import { familyTime } from './processor-time.ts'
import { clearRegister, prepareRegister } from './register.queries.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const rounds = 120
/** Resets the register regularly, because a class is marked a few times a day and not a hundred times. */
const savesOfDay = 6
const maxMilliseconds = 50

/**
 * Measures saving a changed register of thirty children repeatedly, beside the past days of a province of 1,000
 * schools.
 */
export const measureRegister = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ url, product }) => {
    const there = await ensureProvinceDays(databases)
    const [head] = await signIn(databases, url, 'school', 1)
    if (!head) throw new Error('nobody works in the office')
    const db = connect(databases.nodeDatabaseUrl, { connections: 1 })
    const { id: schoolId } = head.session.user.school
    const classId = await prepareRegister(db, schoolId)
    const { authorization } = head
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(url + path.replace(':role', 'school'), {
        ...init,
        headers: { authorization, 'content-type': 'application/json' },
      })
    const open = async () => {
      await clearRegister(db, schoolId, classId)
      return listAttendance.response.parse(await (await ask(`${listAttendance.path}?class_id=${classId}`)).json())
    }
    let register = await open()
    const took: number[] = []
    const used = async () => [await product.cpu(), familyTime(databases.databasePid) ?? Number.NaN] as const
    const [server0, database0] = await used()
    for (let round = 0; round < rounds; round += 1) {
      if (round % savesOfDay === 0) register = await open()
      const mark = round % 2 === 0 ? ('present' as const) : ('unexcused' as const)
      const marks = register.data.map((entry) => ({ student_id: entry.student.id, version: entry.version, mark }))
      const body = JSON.stringify({ class_id: classId, day: register.day, marks })
      const started = performance.now()
      const response = await ask(saveAttendance.path, { method: 'POST', body })
      const answer = saveAttendance.response.parse(await response.json())
      took.push(performance.now() - started)
      register = answer.register
    }
    await db.end()
    const [server1, database1] = await used()
    const each = (microseconds: number) => rounded(microseconds / 1000 / rounds, 1)
    const slowest = percentile(took, 0.95)
    return {
      title: `Register: ${register.data.length} children saved ${rounds} times beside ${there}`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'max ms', 'processor: server ms', 'PostgreSQL ms'],
          rows: [
            [
              rounded(percentile(took, 0.5)),
              rounded(slowest),
              rounded(percentile(took, 1)),
              each(server1 - server0),
              each(database1 - database0),
            ],
          ],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
