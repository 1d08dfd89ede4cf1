import { describe, expect, test } from 'vitest'
import { dayAt } from '../../../time/clock.ts'
import { deadlinesOf, extended } from './data-requests-deadlines.ts'

const none = new Set<string>()

describe('deadlines', () => {
  test('the first answer is due after two working days, not counting the day of receipt', () => {
    // 20/11/2026 is a Friday.
    expect(deadlinesOf('view', '2026-11-20', none)).toEqual({ answerDueOn: '2026-11-24', dueOn: '2026-11-30' })
    expect(deadlinesOf('view', '2026-11-21', none).answerDueOn).toBe('2026-11-24')
    expect(deadlinesOf('view', '2026-11-23', none).answerDueOn).toBe('2026-11-25')
  })

  test('the deadline for completion depends on the kind of request', () => {
    expect(deadlinesOf('correct', '2026-11-23', none).dueOn).toBe('2026-12-03')
    expect(deadlinesOf('withdraw', '2026-11-23', none).dueOn).toBe('2026-12-08')
    expect(deadlinesOf('restrict', '2026-11-23', none).dueOn).toBe('2026-12-08')
    expect(deadlinesOf('object', '2026-11-23', none).dueOn).toBe('2026-12-08')
    // The 20th day is a Sunday, so the deadline moves to Monday.
    expect(deadlinesOf('delete', '2026-11-23', none).dueOn).toBe('2026-12-14')
  })

  test('never end on a holiday', () => {
    const newYear = new Set(['2027-01-01'])
    expect(deadlinesOf('view', '2026-12-22', newYear).dueOn).toBe('2027-01-04')
    expect(deadlinesOf('view', '2026-12-30', newYear).answerDueOn).toBe('2027-01-04')
  })

  test('an extension adds the granted days', () => {
    expect(extended('2026-11-30', 15, none)).toBe('2026-12-15')
    expect(extended('2026-11-30', 5, none)).toBe('2026-12-07')
  })

  test('dayAt uses the time zone of the school', () => {
    const night = new Date('2026-11-20T17:30:00Z')
    expect(dayAt(night, 'Asia/Ho_Chi_Minh')).toBe('2026-11-21')
    expect(dayAt(night, 'UTC')).toBe('2026-11-20')
  })
})
