import { connect } from '@nhip-cau/server-kit/database'
import { namesIn, selectCatalogue } from '@nhip-cau/server-kit/testing/catalogue'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { expect, test } from 'vitest'
import { migrateMain } from './service.ts'
import { tables } from './tables.ts'

test('every table of the main service belongs to exactly one slice', async () => {
  const database = await createTestDatabase({ template: 'main', prepare: migrateMain })
  const sql = connect(database.url, { connections: 1 })
  expect(namesIn(tables)).toEqual(await selectCatalogue(sql))
  await sql.end()
  await database.drop()
})
