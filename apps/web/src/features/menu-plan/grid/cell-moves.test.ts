import { expect, test } from 'vitest'
import { nextPlace, placeAtEnd, placeBeside } from './cell-moves.ts'

const size = { rows: 3, columns: 2 }

test('arrow keys lead to the cell beside and stop at the edge', () => {
  expect(placeBeside({ row: 0, column: 0 }, 'ArrowDown', size)).toEqual({ row: 1, column: 0 })
  expect(placeBeside({ row: 0, column: 0 }, 'ArrowUp', size)).toBeUndefined()
  expect(placeBeside({ row: 0, column: 1 }, 'ArrowRight', size)).toBeUndefined()
  expect(placeBeside({ row: 0, column: 1 }, 'a', size)).toBeUndefined()
})

test('in a language from right to left the left arrow leads to the later day', () => {
  expect(placeBeside({ row: 0, column: 0 }, 'ArrowLeft', size, true)).toEqual({ row: 0, column: 1 })
})

test('Home and End lead to the ends of the row, and with Ctrl to the corners', () => {
  expect(placeAtEnd({ row: 1, column: 1 }, 'Home', false, size)).toEqual({ row: 1, column: 0 })
  expect(placeAtEnd({ row: 1, column: 1 }, 'Home', true, size)).toEqual({ row: 0, column: 0 })
  expect(placeAtEnd({ row: 1, column: 0 }, 'End', true, size)).toEqual({ row: 2, column: 1 })
})

test('after the last cell of a day comes the first of the next, and after the last of the week none', () => {
  expect(nextPlace({ row: 0, column: 0 }, size)).toEqual({ row: 1, column: 0 })
  expect(nextPlace({ row: 2, column: 0 }, size)).toEqual({ row: 0, column: 1 })
  expect(nextPlace({ row: 2, column: 1 }, size)).toEqual({ row: 2, column: 1 })
})
