import { expect, test } from 'vitest'
import { openConnection } from '../database/single-connection.ts'
import { createTestDatabase } from './test-cluster.ts'

const prepare = async (url: string): Promise<void> => {
  const sql = await openConnection(url)
  await sql`create table child (name text not null)`
  await sql`insert into child values ('Bin'), ('Thỏ')`
  await sql.end()
}

test('gives every test file its own clone and prepares the template once', async () => {
  let prepared = 0
  const options = {
    template: 'test-cluster',
    prepare: async (url: string) => {
      prepared += 1
      await prepare(url)
    },
  }
  const names = async (change: string): Promise<string[]> => {
    const { url, drop } = await createTestDatabase(options)
    const sql = await openConnection(url)
    await sql.unsafe(change)
    const rows = await sql<{ name: string }[]>`select name from child order by name`
    await sql.end()
    await drop()
    return rows.map((row) => row.name)
  }
  expect(await Promise.all([names('delete from child'), names('select'), names('select')])).toEqual([
    [],
    ['Bin', 'Thỏ'],
    ['Bin', 'Thỏ'],
  ])
  expect(prepared).toBe(1)
})

test('the test database folds the case of Vietnamese letters and uses UTF-8', async () => {
  const database = await createTestDatabase({ template: 'test-cluster', prepare })
  const sql = await openConnection(database.url)
  const [row] = await sql`select upper('đường') as upper, current_setting('server_encoding') as encoding`
  expect(row).toEqual({ upper: 'ĐƯỜNG', encoding: 'UTF8' })
  await sql.end()
  await database.drop()
})
