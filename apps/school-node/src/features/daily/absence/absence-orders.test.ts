import * as api from '@nhip-cau/contract/absence'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAt } from '../../../time/clock.ts'

const zone = 'Asia/Ho_Chi_Minh'
const monday = (() => {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 8 - weekdayOf(today))
})()
const cutOff = (day: string) => instantAt(day, '08:00', zone).getTime()

let now = instantAt(monday, '07:00', zone)
let life: TwoSchools
let student = ''

beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
  const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Gia Hân'`
  student = row?.id ?? ''
})
afterAll(() => life.stop())

type Step = {
  /** Minutes before this step. */
  readonly wait: number
} & (
  | { readonly do: 'report'; readonly first: number; readonly length: number; readonly half: api.Half }
  | { readonly do: 'withdraw'; readonly which: number; readonly day: number }
  | { readonly do: 'confirm' | 'reject' | 'reply'; readonly which: number }
)

const wait = fc.integer({ min: 0, max: 300 })
const which = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('report' as const),
    wait,
    first: fc.nat(2),
    length: fc.nat(2),
    half: fc.constantFrom(...api.halves),
  }),
  fc.record({ do: fc.constant('withdraw' as const), wait, which, day: fc.nat(4) }),
  fc.record({ do: fc.constantFrom('confirm' as const, 'reject' as const, 'reply' as const), wait, which }),
)

const act = async (parent: Client, head: Client, one: Step, days: readonly string[]) => {
  if (one.do === 'report') {
    const body = { from: days[one.first] ?? '', to: days[one.first + one.length] ?? '', half: one.half }
    return parent.ask(api.sendAbsence, { body: { ...body, student_ids: [student], reason: 'sick' } })
  }
  const { data } = await parent.get(api.listAbsences, { query: { sort: 'sent' } })
  const params = { id: data[one.which]?.id ?? '00000000-0000-7000-8000-000000000000' }
  if (one.do === 'withdraw') return parent.ask(api.withdrawAbsence, { params, body: { days: [days[one.day] ?? ''] } })
  if (one.do === 'reply') return parent.ask(api.replyAbsence, { params, body: { text: 'Dạ vâng ạ' } })
  if (one.do === 'reject') return head.ask(api.rejectAbsence, { params, body: { reason: 'Chưa rõ lý do' } })
  return head.ask(api.confirmAbsence, { params })
}

type Halves = { morning: number; afternoon: number }

/** Expects that each day counts once, and is refunded only if both halves were reported before the cut-off. */
const checkDays = (data: readonly api.Absence[], calledOff: ReadonlyMap<string, Halves>) => {
  const counting = data
    .filter((absence) => absence.status === 'pending' || absence.status === 'confirmed')
    .flatMap((absence) => absence.days.filter((day) => day.state === 'counts'))
  expect(new Set(counting.map((day) => day.day)).size, 'each day once').toBe(counting.length)
  for (const day of data.flatMap((absence) => absence.days.filter((one) => one.refundable))) {
    const halves = calledOff.get(day.day)
    expect(counting, 'refunded days count').toContainEqual(day)
    expect(day.half).toBe('whole')
    expect(halves?.morning, 'morning in time').toBeLessThan(cutOff(day.day))
    expect(halves?.afternoon, 'afternoon in time').toBeLessThan(cutOff(day.day))
  }
}

/** Adds the halves of days that this step reported. */
const remember = (calledOff: Map<string, Halves>, one: Step & { do: 'report' }, days: readonly string[]) => {
  for (const day of days.slice(one.first, one.first + one.length + 1)) {
    const known = calledOff.get(day) ?? { morning: Number.POSITIVE_INFINITY, afternoon: Number.POSITIVE_INFINITY }
    if (one.half !== 'afternoon') known.morning = Math.min(known.morning, now.getTime())
    if (one.half !== 'morning') known.afternoon = Math.min(known.afternoon, now.getTime())
    calledOff.set(day, known)
  }
}

test('in any order of reports, withdrawals and answers each day counts once and a meal is refunded only if it was reported in time', async () => {
  const days = [0, 1, 2, 3, 4].map((n) => addDays(monday, n))
  const { mamParent: parent, head } = life.as
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      await life.node`delete from absences`
      now = instantAt(monday, '05:00', zone)
      // The time at which each half of a day was first reported.
      const calledOff = new Map<string, Halves>()
      for (const one of steps) {
        now = new Date(now.getTime() + one.wait * 60_000)
        const answer = await act(parent, head, one, days)
        expect(answer.status).toBeLessThan(500)
        if (one.do === 'report' && answer.status === 200) remember(calledOff, one, days)
        if (one.do === 'withdraw' && answer.status === 200) {
          const day = days[one.day] ?? ''
          expect(now.getTime(), 'withdrawn in time').toBeLessThan(cutOff(day))
        }
        checkDays((await parent.get(api.listAbsences)).data, calledOff)
      }
    }),
    { numRuns: 15 },
  )
})
