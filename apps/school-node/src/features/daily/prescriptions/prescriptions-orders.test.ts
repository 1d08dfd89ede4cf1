import { saveAttendance } from '@nhip-cau/contract/attendance'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import * as api from '@nhip-cau/contract/prescriptions'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAt } from '../../../time/clock.ts'

const zone = 'Asia/Ho_Chi_Minh'
const monday = (() => {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 8 - weekdayOf(today))
})()

let now = instantAt(monday, '07:00', zone)
let life: TwoSchools
let student = ''

beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
  const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Gia Hân'`
  student = row?.id ?? ''
  const marks = [{ student_id: student, version: 0, mark: 'present' as const }]
  await life.as.head.get(saveAttendance, { body: { class_id: life.classes.mam, day: monday, marks } })
})
afterAll(() => life.stop())

const steps = [
  'give',
  'giveTwice',
  'skip',
  'undo',
  'undo',
  'change',
  'accept',
  'acceptOld',
  'reject',
  'cancel',
  'archive',
] as const
type Step = (typeof steps)[number]
const step = fc.record({ do: fc.constantFrom(...steps), which: fc.nat(3), wait: fc.integer({ min: 0, max: 90 }) })
const times = [['10:15'], ['10:15', '11:15'], ['11:15', '14:15']]

const body = (version: number) => ({
  from: monday,
  to: addDays(monday, 1),
  illness: 'Ho',
  place: 'bag' as const,
  note: null,
  medicines: [
    {
      name: 'Siro ho',
      dose: '5 ml',
      form: 'syrup' as const,
      meal: 'any' as const,
      times: times[version % 3] ?? [],
      image_id: null,
    },
  ],
  agreed: true,
})

/**
 * Expects that each dose has at most one outcome, that no outcome is lost or changed unless it is undone, and that only accepted or
 * cancelled requests allow a dose.
 */
const checkDoses = (after: api.Prescription, given: number, written: Map<string, string>) => {
  const done = after.doses.filter((each) => each.status === 'given' || each.status === 'not_given')
  expect(after.doses.filter((each) => each.status === 'given')).toHaveLength(given)
  const slots = done.map((each) => `${each.day} ${each.time}`)
  expect(new Set(slots).size, 'each dose once').toBe(slots.length)
  for (const each of done) {
    const text = JSON.stringify(each)
    expect(written.get(each.id) ?? text, 'as it was written').toBe(text)
    written.set(each.id, text)
  }
  expect(done.length, 'nothing that was written is lost').toBe(written.size)
  if (after.status !== 'accepted' && after.status !== 'cancelled') expect(after.can.give).toBe(false)
  // After a cancellation only doses that were due before can get an outcome.
  if (after.status === 'cancelled')
    for (const each of after.doses)
      if (each.status === 'due') expect(Date.parse(each.due_at)).toBeLessThanOrEqual(now.getTime())
}

/** An old version cannot be accepted, and a request with an outcome cannot be changed. */
const mustFail = (what: Step, written: number) => what === 'acceptOld' || (what === 'change' && written > 0)

/** Counts the given doses after a step that worked, and forgets an outcome that was undone. */
const givenAfter = (
  { step: what, before, which, worked }: { step: Step; before: api.Prescription; which: number; worked: number },
  given: number,
  written: Map<string, string>,
): number => {
  if (what === 'give' || what === 'giveTwice') {
    expect(worked).toBeLessThanOrEqual(1)
    if (worked === 1) expect(['accepted', 'cancelled'], 'only what was taken on').toContain(before.status)
    return given + worked
  }
  const dose = before.doses[which]
  if (what !== 'undo' || worked === 0 || dose === undefined) return given
  written.delete(dose.id)
  return dose.status === 'given' ? given - 1 : given
}

test('in any order of edits, decisions, taps and undos a dose is given at most once, only after acceptance, and never changed unless it is undone', async () => {
  const { mamParent: parent, head, deputy } = life.as
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (plan) => {
      await life.node`delete from prescriptions`
      now = instantAt(monday, '07:00', zone)
      const { id } = await parent.get(api.sendPrescription, { body: { student_id: student, ...body(0) } })
      const params = { id }
      const written = new Map<string, string>()
      let given = 0
      for (const one of plan) {
        // An undo comes within seconds.
        if (one.do !== 'undo') now = new Date(now.getTime() + one.wait * 60_000)
        const before = await head.get(api.getPrescription, { params })
        const dose = { params: { id: before.doses[one.which]?.id ?? '00000000-0000-7000-8000-000000000000' } }
        const give = (who: typeof head) => who.ask(api.giveDose, { ...dose, body: {} })
        const { version } = before
        const answers = await {
          give: async () => [await give(head)],
          giveTwice: () => Promise.all([give(head), give(deputy)]),
          skip: async () => [await head.ask(api.skipDose, { ...dose, body: { reason: 'refused' } })],
          undo: async () => [await head.ask(api.undoDose, dose)],
          change: async () => [
            await parent.ask(api.changePrescription, { params, body: { ...body(version), version } }),
          ],
          accept: async () => [await head.ask(api.confirmPrescription, { params, body: { version } })],
          acceptOld: async () => [await head.ask(api.confirmPrescription, { params, body: { version: version - 1 } })],
          reject: async () => [
            await head.ask(api.rejectPrescription, { params, body: { version, reason: 'Liều chưa rõ' } }),
          ],
          cancel: async () => [await parent.ask(api.cancelPrescription, { params })],
          archive: async () => {
            await life.server.node.runClock('prescriptions.archive')
            return []
          },
        }[one.do]()
        for (const answer of answers) expect(answer.status).toBeLessThan(500)
        const worked = answers.filter((answer) => answer.status === 200).length
        given = givenAfter({ step: one.do, before, which: one.which, worked }, given, written)
        if (mustFail(one.do, written.size)) expect(worked, one.do).toBe(0)
        checkDoses(await head.get(api.getPrescription, { params }), given, written)
      }
    }),
    { numRuns: 15 },
  )
})
