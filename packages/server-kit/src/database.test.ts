import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isConnectionFailure, sqlStateOf, violatedConstraint } from './database/failures.ts'
import { connect, type Pool, type Tx } from './database.ts'
import type { TestDatabase } from './testing/cloned-database.ts'
import { createTestDatabase } from './testing/test-cluster.ts'

let database: TestDatabase
let sql: Pool
const sent: string[] = []

beforeAll(async () => {
  database = await createTestDatabase({
    template: 'database',
    prepare: async (url) => {
      const pool = connect(url, { connections: 1 })
      await pool.unsafe(`
        create table children (id int primary key, name text not null, born date, seen timestamptz, meals text[],
          notes jsonb, present boolean);
        create table doses (child int references children, constraint one_dose unique (child))`)
      await pool.end()
    },
  })
  sql = connect(database.url, { connections: 2, onStatement: (text) => sent.push(text) })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  await sql`truncate children, doses`
  sent.length = 0
})

const names = async () => (await sql<{ name: string }[]>`select name from children order by id`).map((row) => row.name)

test('returns a row as it was written: dates and instants as text, large numbers as numbers', async () => {
  const row = {
    id: 1,
    name: 'Bé \'Bin\' \\ "Thỏ"',
    born: '2023-02-28',
    seen: new Date('2026-11-22T03:04:05.678Z'),
    meals: ['cháo', 'a,b "c" \\', 'NULL'],
    present: true,
  }
  await sql`insert into children ${sql({ ...row, notes: sql.json({ likes: ['sữa', null], count: 2 }) })}`
  const [found] = await sql`select c.*, 9007199254740991::bigint as large, array[seen] as instants from children c`
  expect(found).toEqual({
    ...row,
    seen: '2026-11-22T03:04:05.678Z',
    notes: { likes: ['sữa', null], count: 2 },
    large: 9007199254740991,
    instants: ['2026-11-22T03:04:05.678Z'],
  })
})

test('inserts several rows in one statement, updates one, and returns the number of affected rows', async () => {
  const made = await sql`insert into children ${sql([
    { id: 1, name: 'Bin' },
    { id: 2, name: 'Thỏ' },
  ])}`
  expect(made.count).toBe(2)
  const changed = await sql`update children set ${sql({ name: 'Sóc', present: null })} where id in ${sql([2, 3])}`
  expect(changed.count).toBe(1)
  expect(await names()).toEqual(['Bin', 'Sóc'])
})

test('nests fragments and sends all values as parameters, never in the statement text', async () => {
  await sql`insert into children ${sql({ id: 1, name: 'Bin' })}`
  sent.length = 0
  const called = (name: string) => sql`c.name = ${name}`
  const either = sql`(${called('Bin')} or ${called("'; drop table children; --")})`
  expect(await sql`select c.id from children c where ${either} and ${true}`).toEqual([{ id: 1 }])
  expect(sent).toEqual(['select c.id from children c where (c.name = $1 or c.name = $2) and $3::boolean'])
})

test('rejects undefined and plain objects before a statement is sent', async () => {
  await expect(sql`select ${undefined}::text`).rejects.toThrow('undefined')
  await expect(sql`select ${{ a: 1 } as never}::jsonb`).rejects.toThrow('db.json')
  expect(sent).toEqual([])
})

test('commits a transaction completely, and rolls it back completely after an error', async () => {
  await sql.begin((tx) => tx`insert into children ${tx({ id: 1, name: 'Bin' })}`)
  const broken = sql.begin(async (tx) => {
    await tx`insert into children ${tx({ id: 2, name: 'Thỏ' })}`
    throw new Error('deliberate rollback')
  })
  await expect(broken).rejects.toThrow('deliberate rollback')
  expect(await names()).toEqual(['Bin'])
})

test('rejects a transaction with a failed statement whose error was caught, and keeps none of its rows', async () => {
  const hidden = sql.begin(async (tx) => {
    await tx`insert into children ${tx({ id: 1, name: 'Bin' })}`
    await tx`insert into doses values (7)`.catch(() => undefined)
  })
  await expect(hidden).rejects.toThrow('nothing of it was kept')
  expect(await names()).toEqual([])
})

test('rejects a statement of a transaction that has ended, without running it', async () => {
  let escaped: Tx | undefined
  await sql.begin(async (tx) => {
    escaped = tx
  })
  await expect(escaped?.unsafe(`insert into children values (1, 'Bin')`)).rejects.toThrow('is over')
  expect(await names()).toEqual([])
})

test('refuses a second connection inside a transaction, for a statement and for another transaction', async () => {
  const later: Promise<unknown>[] = []
  await sql.begin(async (tx) => {
    await expect(sql`select 1`).rejects.toThrow('Inside a transaction')
    await expect(sql.begin(() => Promise.resolve())).rejects.toThrow('Inside a transaction')
    await Promise.all([tx`select 1`, tx`select 2`])
    // Started inside the transaction but run after its end, where the pool may be used again.
    later.push(new Promise((resolve) => setTimeout(() => resolve(sql`select 1`), 50)))
  })
  await expect(Promise.all(later)).resolves.toHaveLength(1)
})

test('an error of a violated constraint names the constraint and is no connection failure', async () => {
  await sql`insert into children ${sql({ id: 1, name: 'Bin' })}`
  const twice = await sql`insert into doses values (1), (1)`.catch((error: unknown) => error)
  expect([violatedConstraint(twice), sqlStateOf(twice), isConnectionFailure(twice)]).toEqual([
    'one_dose',
    '23505',
    false,
  ])
})

test('prepared statements read a table right after a migration changed it', async () => {
  const read = () => sql`select c.* from children c`
  await Promise.all([read(), read()])
  await sql.unsafe('alter table children add column photo text')
  await expect(Promise.all([read(), read(), read()])).resolves.toHaveLength(3)
})

test('a listener receives messages, reports a possible gap after a lost connection, and then receives messages again', async () => {
  const heard: string[] = []
  let gaps = 0
  const { unlisten } = await sql.listen(
    'door',
    (payload) => heard.push(payload),
    () => {
      gaps += 1
    },
  )
  await sql`select pg_notify('door', 'bell')`
  await expect.poll(() => heard).toEqual(['bell'])
  await sql`
    select pg_terminate_backend(a.pid) from pg_stat_activity a
    where a.application_name = 'nhip-cau lasting' and a.datname = current_database()`
  await expect.poll(() => gaps).toBe(2)
  await sql`select pg_notify('door', 'again')`
  await expect.poll(() => heard).toEqual(['bell', 'again'])
  await unlisten()
})

test('rejects with connections_exhausted after waiting too long for a connection, and still reports the pool as alive', async () => {
  const small = connect(database.url, { connections: 1 })
  let release: () => void = () => undefined
  const held = small.begin(() => new Promise<void>((resolve) => (release = resolve)))
  const refused = await small`select 1`.catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'connections_exhausted' })
  expect(small.givesConnections()).toBe(true)
  release()
  await held
  expect(await small`select 1 as one`).toEqual([{ one: 1 }])
  await small.end()
})
