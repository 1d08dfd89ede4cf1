import { menuWeek, saveMenu } from '@nhip-cau/contract/menu-plan'
import { menuClashes } from '@nhip-cau/contract/menu-plan-clash'
import { hashPassword } from '@nhip-cau/main/passwords'
import { connect } from '@nhip-cau/server-kit/database'
import { type Databases, password } from './filled-databases.ts'
import { fillAllergies, fillMenus } from './plans.queries.ts'
import { ensureProvince } from './province.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { fillMainWithLargeSchool, fillNodeWithLargeSchool, largeSchool } from './statistics.queries.ts'
import { withProduct } from './with-product.ts'

const rounds = 60
/** Milliseconds, p95. */
const targets = { grid: 60, cell: 30, clash: 100 } as const

const fill = async (databases: Databases): Promise<{ students: number; allergic: number }> => {
  const students = Number(await ensureProvince(databases))
  const main = connect(databases.mainDatabaseUrl, { connections: 1, patient: true })
  const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
  await fillMainWithLargeSchool(main, await hashPassword(password))
  await fillNodeWithLargeSchool(node)
  await fillMenus(node)
  const allergic = await fillAllergies(node, largeSchool.code)
  await node.unsafe('vacuum analyze dishes, menus, menu_cells, menu_cell_dishes, menu_shown_dishes, students, consents')
  await Promise.all([main.end(), node.end()])
  return { students, allergic }
}

const timed = async <T>(ask: (round: number) => Promise<T>) => {
  const took: number[] = []
  let last: T | undefined
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now()
    last = await ask(round)
    // The first one also opens a connection and reads settings and the school's calendar.
    if (round > 0) took.push(performance.now() - started)
  }
  return { took, last }
}

/** Measures the week grid, saving a cell and the clash list of a school of 600 children, beside a province of schools. */
export const measurePlans = async (databases: Databases): Promise<Findings> => {
  const { students, allergic } = await fill(databases)
  return withProduct(databases, async ({ url }) => {
    const session = await logInOnce(url, 'school', largeSchool.phone)
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const ask = async (path: string, body?: object): Promise<unknown> => {
      const response = await fetch(url + path.replace(':role', 'school'), {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    }
    const grid = await timed(() => ask(`${menuWeek.path}?kind=kindergarten`))
    const week = menuWeek.response.parse(grid.last)
    const [cell] = week.cells
    if (!cell) throw new Error('the week has no cell')
    const { day, meal, slot } = cell
    let { version } = cell
    const cells = await timed(async (round) => {
      const dishes = [{ name: `Món số ${1 + (round % 50)}` }]
      const body = { kind: 'kindergarten', day, cells: [{ day, meal, slot, version, dishes }], energy: [] }
      const answer = saveMenu.response.parse(await ask(saveMenu.path, body))
      version = answer.cells[0]?.cell.version ?? version
    })
    const clash = await timed(() => ask(menuClashes.path))
    const { data } = menuClashes.response.parse(clash.last)
    const row = (name: string, took: readonly number[], target: number) => [
      name,
      rounded(percentile(took, 0.5), 1),
      rounded(percentile(took, 0.95), 1),
      target,
    ]
    const slow = (name: string, took: readonly number[], target: number) =>
      percentile(took, 0.95) > target
        ? [`${name}: p95 ${rounded(percentile(took, 0.95), 1)} ms, should be at most ${target}`]
        : []
    const parts: readonly (readonly [string, readonly number[], number])[] = [
      ['week grid', grid.took, targets.grid],
      ['save a cell', cells.took, targets.cell],
      [`clash of ${largeSchool.children} children`, clash.took, targets.clash],
    ]
    return {
      title: `Menus: ${allergic} of ${largeSchool.children} children with an allergy, ${data.length} clashes a week, beside ${students} children`,
      parts: [
        {
          columns: ['', 'p50 ms', 'p95 ms', 'target ms'],
          rows: parts.map(([name, took, target]) => row(name, took, target)),
        },
      ],
      missed: parts.flatMap(([name, took, target]) => slow(name, took, target)),
    }
  })
}
