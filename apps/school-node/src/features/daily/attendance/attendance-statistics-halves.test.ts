import { expect, test } from 'vitest'
import type { FigureRow, StatisticsRow } from './attendance-statistics.queries.ts'
import { joinHalves } from './attendance-statistics-halves.ts'

const none = { counted: 0, present: 0, late: 0, excused: 0, unexcused: 0, unmarked: 0 }
const nothing: StatisticsRow = { days: ['2026-11-20'], figures: [], reasons: [], streaks: [], low: [], late: [] }
const figure = (class_name: string, position: number, more: Partial<FigureRow>): FigureRow => ({
  ...none,
  now: true,
  day: null,
  class_id: class_name,
  class_name,
  position,
  ...more,
})
const child = (full_name: string) => ({ ...none, student_id: full_name, full_name, class_id: 'Mầm', class_name: 'Mầm' })

test('adds the figures of a class with children in both halves, and puts a class of one half in its place', () => {
  const first = { ...nothing, figures: [figure('Chồi', 2, { counted: 10, present: 9, excused: 1 })] }
  const second = {
    ...nothing,
    figures: [
      figure('Mầm', 1, { counted: 4, present: 4 }),
      figure('Chồi', 2, { counted: 5, present: 3, unexcused: 2 }),
    ],
  }
  expect(joinHalves(first, second).figures).toEqual([
    figure('Mầm', 1, { counted: 4, present: 4 }),
    figure('Chồi', 2, { counted: 15, present: 12, excused: 1, unexcused: 2 }),
  ])
})

test('lists the children of both halves who are late most often, equal ones by name', () => {
  const first = {
    ...nothing,
    late: [
      { ...child('Vũ Đức'), late: 5 },
      { ...child('Lê Ân'), late: 3 },
    ],
  }
  const second = { ...nothing, late: [{ ...child('Lê An'), late: 3 }] }
  expect(joinHalves(first, second).late.map(({ full_name }) => full_name)).toEqual(['Vũ Đức', 'Lê An', 'Lê Ân'])
})
