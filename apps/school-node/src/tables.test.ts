import { connect } from '@nhip-cau/server-kit/database'
import { crossSliceViews, namesIn, selectCatalogue, selectViewSources } from '@nhip-cau/server-kit/testing/catalogue'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateSchoolNode } from './service.ts'
import { tables } from './tables.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: ReturnType<typeof connect>
beforeAll(async () => {
  database = await createTestDatabase({ template: 'node', prepare: migrateSchoolNode })
  sql = connect(database.url, { connections: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('every table, view and function that returns rows belongs to exactly one slice', async () => {
  expect(namesIn(tables)).toEqual(await selectCatalogue(sql))
})

test('reports a view that reads a table kept by another slice, and there is none', async () => {
  const sources = await selectViewSources(sql)
  expect(sources).toContainEqual({ view: 'still_here', source: 'arrivals' })
  expect(crossSliceViews(tables, sources)).toEqual([])
  await sql`create view crossing as select d.id from departures d`
  const { kitchen = { publishes: [], keeps: [] } } = tables
  const owned = { ...tables, kitchen: { ...kitchen, publishes: ['crossing'] } }
  expect(crossSliceViews(owned, await selectViewSources(sql))).toEqual(['crossing reads departures'])
})
