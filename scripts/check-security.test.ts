import { expect, test } from 'vitest'
import { checkSecurity } from './check-security.ts'

const header = '| Id | Asked | State | Answer | Where | Proof |\n|---|---|---|---|---|---|\n'
const proof = '`door.test.ts`: "nobody gets in without a key", "%s is refused"'
const first = (cells = `met | A lock | \`door.ts\` | ${proof}`) => `| 1.1.1 | Doors are locked | ${cells} |\n`
const second = (cells = 'n/a | There is no window | | ') => `| 1.1.2 | Windows are closed | ${cells} |\n`

const sources: Record<string, string> = {
  'apps/house/src/door.ts': '',
  'apps/house/src/gate.ts': '',
  'apps/garden/src/gate.ts': '',
  'apps/house/src/door.test.ts':
    "describe('the door', () => { test('nobody gets in without a key', () => {}); test.each([['a']])(`%s is refused`, () => {}) })",
}

const check = (rows: string, { file = 'docs/security/v01-doors.md', sums = '2 | 1 | 1 | 0', text = '' } = {}) =>
  checkSecurity({
    levels: { '1.1.1': 1, '1.1.2': 2, '1.1.3': 3 },
    pages: [
      { file: 'docs/security.md', text: `| ${file} | ${sums} |\n| All | ${sums} |\n${text}` },
      { file, text: header + rows },
    ],
    files: Object.keys(sources),
    read: (name) => sources[name] ?? '',
  })

test('accepts a record that answers every requirement and names existing files', () => {
  expect(check(first() + second())).toEqual([])
  const sums = '2 | 0 | 1 | 1'
  expect(check(first('not yet | There is no key | | ') + second(), { sums, text: 'A key (1.1.1).' })).toEqual([])
})

test('requires the entry page to explain exactly the requirements that are not yet met', () => {
  const sums = '2 | 0 | 1 | 1'
  expect(check(first('not yet | There is no key | | ') + second(), { sums, text: 'Windows (1.1.2).' })).toEqual([
    'docs/security.md does not explain 1.1.1',
    'docs/security.md names 1.1.2, which is not open',
  ])
})

test('reports a requirement without an answer', () => {
  expect(check(first(), { sums: '1 | 1 | 0 | 0' })).toEqual(['1.1.2 has no answer in docs/security/'])
})

test.each([
  ['1.1.9', 'is no requirement of the standard'],
  ['V1.1.1', 'is no requirement of the standard'],
  ['1.1.3', 'is of level 3, which this record does not answer'],
])('%s %s', (id, finding) => {
  const [found] = check(`${first()}${second()}| ${id} | Something | met | A lock | \`door.ts\` | It is seen |\n`)
  expect(found).toBe(`docs/security/v01-doors.md:5 ${id} ${finding}`)
})

test('reports a requirement with two answers', () => {
  expect(check(first() + second() + first(), { sums: '3 | 2 | 1 | 0' })).toEqual([
    'docs/security/v01-doors.md:5 1.1.1 is answered twice',
  ])
})

test.each([
  ['a file that does not exist', 'met | A lock | `key.ts` | It is seen', 'names key.ts, which does not exist'],
  [
    'a folder that does not exist',
    'met | A lock | `apps/roof/` | It is seen',
    'names apps/roof/, which does not exist',
  ],
  ['a name of two files', 'met | A lock | `gate.ts` | It is seen', 'names gate.ts, which may be'],
  ['a test that does not exist', 'met | A lock | `door.ts` | `door.test.ts`: "a cat gets in"', 'names the test "a cat'],
  ['a test without a file', 'met | A lock | `door.ts` | "nobody gets in without a key"', 'without its file'],
  ['an answer without a file', 'met | A lock | | It is seen', 'names no file that does it'],
  ['an answer without test and reason', 'met | A lock | `door.ts` | ', 'names neither a test nor a reason'],
  ['a word that is no state', 'done | A lock | `door.ts` | It is seen', 'is "done": it has to be met, n/a, not yet'],
  ['a reason that is not given', 'n/a | | | ', 'has no answer'],
  ['a cell too many', 'met | A lock | or two | `door.ts` | It is seen', 'has 7 cells, 6 are needed'],
])('refuses %s', (_, cells, finding) => {
  expect(check(first(cells) + second()).join('\n')).toContain(`docs/security/v01-doors.md:3 1.1.1 `)
  expect(check(first(cells) + second()).join('\n')).toContain(finding)
})

test('rejects a requirement in the file of another chapter', () => {
  expect(check(first() + second(), { file: 'docs/security/v02-windows.md' })).toHaveLength(2)
})

test('rejects a summary that differs from the chapters', () => {
  expect(check(first() + second(), { sums: '2 | 2 | 0 | 0' })).toEqual([
    'docs/security.md has no row of security/v01-doors.md that ends with: 2 | 1 | 1 | 0',
    'docs/security.md has no row of All that ends with: 2 | 1 | 1 | 0',
  ])
})

test('rejects a missing file on a page that is no chapter', () => {
  expect(check(first() + second(), { text: 'Keys lie in `drawer.ts`, as `npm start` says.' })).toEqual([
    'docs/security.md names drawer.ts, which does not exist',
  ])
})
