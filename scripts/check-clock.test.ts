import { expect, test } from 'vitest'
import { checkClock } from './check-clock.ts'

const query = (sql: string) => ({
  file: 'apps/school-node/src/features/daily/kitchen/kitchen.queries.ts',
  text: `export const take = (db: Db) => db\`\n  ${sql}\``,
})
const migration = (name: string, text: string) => ({ file: `apps/school-node/migrations/${name}`, text })

test.each([
  'select from kitchen_days d where d.day = current_date',
  'update kitchen_days set counted_at = now()',
  'select localtimestamp',
  'select CURRENT_TIMESTAMP',
])('rejects a query that uses the time of the database: %s', (sql) => {
  expect(checkClock([query(sql)])).toEqual([expect.stringContaining('kitchen.queries.ts:2 uses')])
})

test.each([
  'select from kitchen_days d where d.day = today_at(d.school_id)',
  'update kitchen_days set counted_at = clock_now()',
  'select from leases l where l.until < statement_timestamp()',
  `update kitchen_days set counted_at = \${context.now().toISOString()}`,
  'select 1 -- no current_date here',
])('accepts a query that uses the application clock or, explicitly, the machine clock: %s', (sql) => {
  expect(checkClock([query(sql)])).toEqual([])
})

test('rejects the time of the database in a new view and ignores older migrations', () => {
  const view = 'create view late_doses as select from doses d where d.due_at < now();'
  expect(checkClock([query('select 1'), migration('0031-late-doses.sql', view)])).toHaveLength(1)
  expect(checkClock([query('select 1'), migration('0023-published-views.sql', view)])).toEqual([])
})

test('reports itself as broken when it checked no query', () => {
  expect(checkClock([])).toEqual(['No query was checked: the check is broken.'])
})
