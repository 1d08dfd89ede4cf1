import { expect, test } from 'vitest'
import { fittingItems } from './fitting-items.ts'

const row = { widths: [100, 120, 90, 150, 110], more: 80, gap: 4, current: -1 }
const shown = (room: number, current = -1) =>
  [...fittingItems({ ...row, room, current })].toSorted((one, other) => one - other)

test('a row with room for all groups of the navigation hides none', () => {
  expect(shown(586)).toEqual([0, 1, 2, 3, 4])
})

test('groups that do not fit go behind “Thêm”, the last ones first', () => {
  expect(shown(585)).toEqual([0, 1, 2, 3])
  expect(shown(402)).toEqual([0, 1, 2])
})

test('the group of the current page stays in the row', () => {
  expect(shown(400, 4)).toEqual([0, 4])
  expect(shown(190, 3)).toEqual([3])
})
