import { expect, test } from 'vitest'
import { nextWaiting } from './after-decision.ts'

const rows = [
  { id: 'a', open: true },
  { id: 'b', open: false },
  { id: 'c', open: true },
]
const waits = ({ open }: { open: boolean }) => open

test('after a decision the next request that waits follows, behind the last one the first', () => {
  expect(nextWaiting(rows, 'a', waits)).toBe('c')
  expect(nextWaiting(rows, 'c', waits)).toBe('a')
})

test('nothing follows when only the decided request waits', () => {
  expect(nextWaiting(rows.slice(0, 2), 'a', waits)).toBeUndefined()
})

test('a request that is not in the list leads to the first that waits', () => {
  expect(nextWaiting(rows, 'x', waits)).toBe('a')
})
