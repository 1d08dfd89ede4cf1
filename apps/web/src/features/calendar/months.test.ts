import { expect, test } from 'vitest'
import { monthsOf, weeksOf } from './months.ts'

test('a school year has every month from its first to its last day, over the end of the calendar year', () => {
  expect(monthsOf('2026-09-05', '2027-05-31')).toEqual([
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
    '2027-05',
  ])
})

test('a month has whole weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  expect(weeksOf('2027-02')).toHaveLength(4)
})
