import { getPlanSheet, saveCells } from '@nhip-cau/contract/edu-plan'
import { hashPassword } from '@nhip-cau/main/passwords'
import { connect } from '@nhip-cau/server-kit/database'
import { fillEduPlans, selectPlannedClass } from './edu-plans.queries.ts'
import { type Databases, password } from './filled-databases.ts'
import { ensureProvince } from './province.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { fillMainWithLargeSchool, fillNodeWithLargeSchool, largeSchool } from './statistics.queries.ts'
import { withProduct } from './with-product.ts'

const rounds = 60
/** Milliseconds, p95. */
const targets = { grid: 60, cell: 30 } as const

const fill = async (databases: Databases): Promise<{ plans: number; classId: string }> => {
  await ensureProvince(databases)
  const main = connect(databases.mainDatabaseUrl, { connections: 1, patient: true })
  const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
  await fillMainWithLargeSchool(main, await hashPassword(password))
  await fillNodeWithLargeSchool(node)
  const plans = await fillEduPlans(node, largeSchool.code)
  const classId = await selectPlannedClass(node, largeSchool.code)
  await node.unsafe('vacuum analyze edu_plans, edu_cells')
  await Promise.all([main.end(), node.end()])
  return { plans, classId }
}

const timed = async <T>(ask: () => Promise<T>) => {
  const took: number[] = []
  let last = await ask()
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    last = await ask()
    took.push(performance.now() - started)
  }
  return { took, last }
}

/** Measures the week grid of an education plan and saving one of its cells, beside the plans of a province of schools. */
export const measureEduPlans = async (databases: Databases): Promise<Findings> => {
  const { plans, classId } = await fill(databases)
  return withProduct(databases, async ({ url }) => {
    const session = await logInOnce(url, 'school', largeSchool.phone)
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(url + path.replace(':role', 'school'), {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    }
    const grid = await timed(() => ask('GET', `${getPlanSheet.path}?class_id=${classId}`))
    const { plan } = getPlanSheet.response.parse(grid.last)
    const first = plan?.cells.find(({ row, day }) => row === 'learning' && day === 1)
    if (!plan || !first) throw new Error('the week has no plan')
    let { version } = first
    const cells = await timed(async () => {
      const cell = { row: 'learning', day: 1, version, text: `Thơ: Làm bác sĩ ${version}` }
      const answer = await ask(saveCells.method, saveCells.path.replace(':id', plan.id), { cells: [cell] })
      version = saveCells.response.parse(answer).data[0]?.cell?.version ?? version
    })
    const parts = [
      ['week grid of 40 cells', grid.took, targets.grid],
      ['save a cell', cells.took, targets.cell],
    ] as const
    return {
      title: `Education plans: one of ${plans}`,
      parts: [
        {
          columns: ['', 'p50 ms', 'p95 ms', 'target ms'],
          rows: parts.map(([name, took, target]) => [
            name,
            rounded(percentile(took, 0.5), 1),
            rounded(percentile(took, 0.95), 1),
            target,
          ]),
        },
      ],
      missed: parts.flatMap(([name, took, target]) =>
        percentile(took, 0.95) > target
          ? [`${name}: p95 ${rounded(percentile(took, 0.95), 1)} ms, should be at most ${target}`]
          : [],
      ),
    }
  })
}
