import { answerAbsenceQuestion, undoAttendance } from '@nhip-cau/contract/attendance'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())

const han = 'Nguyễn Hoàng Gia Hân'

/** One event of a child's morning. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('mark' as const),
    mark: fc.constantFrom('present', 'late', 'excused', 'unexcused', null),
  }),
  fc.record({ kind: fc.constant('confirm' as const), mark: fc.constantFrom('present', 'late') }),
  fc.record({ kind: fc.constant('bulk' as const) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('report' as const), half: fc.constantFrom('whole', 'morning', 'afternoon') }),
  fc.record({ kind: fc.constant('withdraw' as const) }),
  fc.record({ kind: fc.constant('answer' as const), answer: fc.constantFrom('sick', 'on_the_way') }),
  fc.record({ kind: fc.constant('notified' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** `reported`: the family reported the morning as absent. `vouched`: a teacher has confirmed the presence since. */
type Known = { reported: boolean; vouched: boolean; batch: string | null; arrivals: number }

const take = async (one: Step, studentId: string, known: Known): Promise<void> => {
  const send = async (mark: object) => {
    const { version } = await life.childOf(han)
    const { status, body } = await life.save([{ student_id: studentId, version, ...mark }])
    expect(status, JSON.stringify(body)).toBe(200)
    const { batch } = body as { batch: string | null }
    if (batch !== null) known.batch = batch
    return batch !== null
  }
  switch (one.kind) {
    case 'mark':
      await send({ mark: one.mark })
      if (one.mark !== 'present' && one.mark !== 'late') known.vouched = false
      return
    case 'confirm':
      await send({ mark: one.mark, confirmed: true })
      known.vouched ||= known.reported
      return
    case 'bulk':
      await send({ mark: 'present', bulk: true })
      return
    case 'undo':
      if (known.batch !== null) await life.teacher.ask(undoAttendance, { body: { batch: known.batch } })
      known.batch = null
      return
    case 'report':
      await life.report(han, one.half)
      known.reported ||= one.half !== 'afternoon'
      return
    case 'withdraw':
      await life.node`delete from reported_absences`
      known.reported = (await life.childOf(han)).answer === 'sick'
      return
    case 'answer': {
      await life.as.mamParent.get(answerAbsenceQuestion, { body: { student_id: studentId, answer: one.answer } })
      const { reported } = await life.childOf(han)
      known.reported = one.answer === 'sick' || (reported !== null && reported.half !== 'afternoon')
      return
    }
    case 'notified':
      return
  }
}

const arrivals = async () =>
  (await life.noticesOf(life.as.mamParent)).filter((text) => text.startsWith('Bé Hân đã đến lớp')).length

test("in any order of events a family with a report gets no arrival notification without a teacher's confirmation", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      await life.again()
      await life.node`delete from graphile_worker._private_jobs`
      const { student } = await life.childOf(han)
      const known: Known = { reported: false, vouched: false, batch: null, arrivals: 0 }
      for (const one of steps) {
        await take(one, student.id, known)
        if (one.kind !== 'notified') continue
        await life.settle()
        const now = await arrivals()
        if (now > known.arrivals) expect(known.reported && !known.vouched, 'notified against the report').toBe(false)
        known.arrivals = now
      }
      // After any sequence the counts add up, and the register agrees with the last saved change.
      const { counts, data } = await life.register()
      expect(counts.expected + counts.present + counts.left + counts.absent).toBe(counts.enrolled)
      const entry = data.find((one) => one.student.id === student.id)
      const [last] = await life.node<{ after: { mark: string | null } | null }[]>`
        select c.after from attendance_changes c
        where c.student_id = ${student.id} and c.day = ${friday} and c.taken_over order by c.id desc limit 1`
      expect(entry?.mark ?? null).toBe(last?.after?.mark ?? null)
    }),
    { numRuns: 25 },
  )
})
