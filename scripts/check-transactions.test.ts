import { expect, test } from 'vitest'
import { checkTransactions } from './check-transactions.ts'

const check = (text: string) => checkTransactions([{ file: 'slice.ts', text }])
const inTransaction = (inside: string) =>
  check(`
    const decide = async (context: TransactionContext, tx: Tx) => queries.decide(tx, context.now())
    const moment = async (context: Context) => selectSchool(context.db)
    export const confirm = (context: Context) => context.transaction(async (tx) => { ${inside} })`)

test('accepts code that uses only the connection of its transaction', () => {
  expect(inTransaction('await decide(context, tx); return context.presentImage(actor, image)')).toEqual([])
  expect(inTransaction('const settings = context.settings.within(tx)')).toEqual([])
})

test.each([
  ['another connection', 'await select(context.db)', 'uses context.db'],
  ['a setting that may have to be read', 'await context.settings.of(id)', 'uses context.settings'],
  ['main', 'await context.askMain(call, {})', 'uses context.askMain'],
  ['a second transaction', 'await context.transaction(work)', 'uses context.transaction'],
  ['a function that may use anything', 'await moment(context)', 'passes the whole context to moment()'],
])('refuses %s inside a transaction', (_, inside, finding) => {
  expect(inTransaction(inside)).toEqual([expect.stringContaining(finding)])
})

test('refuses a function that is given a transaction and the whole context', () => {
  expect(check('const f = (context: Context, tx: Tx) => tx; db.begin((tx) => g(tx))')).toEqual([
    expect.stringContaining('it must take TransactionContext'),
  ])
})

test('reports itself as broken when it checked no transaction', () => {
  expect(check('export const a = 1')).toEqual([expect.stringContaining('the check is broken')])
})
