import {
  answerAbsenceQuestion,
  attendanceHistory,
  attendanceMarks,
  type FamilyAnswer,
  listAttendance,
} from '@nhip-cau/contract/attendance'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { type ExpectedRegister, expectRegister } from './expected-register.ts'
import { createNetwork, type Network, type Save, type SaveAnswer } from './network.ts'
import type { Tap } from './page.ts'
import { compilePage, createPhone, type Phone } from './phone.ts'
import { recordTaps } from './recorded-taps.ts'
import { startTime } from './virtual-time.ts'

/** A Friday with school, before arrival time. */
const beginning = '2026-11-20T00:42:00Z'

export const markChoices = [...attendanceMarks, null] as const

/** Creates a school, a class of three children, and three phones: two of one teacher and one of a colleague. */
export const startClass = async () => {
  const time = startTime(beginning)
  const [schools, start] = await Promise.all([
    startTwoSchools({ now: () => new Date(time.now()), jobs: false }),
    compilePage(),
  ])
  const { school, classes, people, as } = schools
  await school.addChild('Đỗ Minh Khang', classes.mam, [people.mamParent.id])
  const teachers = await Promise.all(['Cô Hải Yến', 'Cô Tố Quyên'].map((name) => school.addAccount('teacher', name)))
  for (const { id } of teachers) await school.addTeacherTo(classes.mam, id)
  const [yen, quyen] = teachers
  if (!yen || !quyen) throw new Error('no teachers')
  const owners = [yen, yen, quyen]
  const sessions = await Promise.all(owners.map((teacher) => teacher.login()))
  const children = (await sessions[0]?.get(listAttendance, { query: { class_id: classes.mam } }))?.data.map(
    ({ student }) => student,
  )
  if (!children) throw new Error('no class')
  const parentOf = (name: string) => (name.startsWith('Vũ') ? as.bothParent : as.mamParent)

  let violations: string[] = []
  let expected: ExpectedRegister = expectRegister()
  let days = new Set<string>()

  const arrived = (index: number, save: Save, { status, body }: SaveAnswer) => {
    const by = owners[index]?.id ?? ''
    tapRecord.checkSave(index, save, { school: time.now(), phone: phoneAt(index).now() })
    if (status !== 200) return tapRecord.settle(index, save, 'whole', { status, body })
    days.add(save.day)
    const outcomes = expected.receive(by, save.day, save.marks, body.batch)
    tapRecord.settle(index, save, outcomes, { status, body })
    const refused = save.marks.flatMap(({ student_id }, place) => {
      const outcome = outcomes[place]
      return outcome === 'taken' || outcome === 'same' ? [] : [`${student_id} ${outcome}`]
    })
    const answered = body.refused.map(({ student_id, why }) => `${student_id} ${why}`)
    check('the refusals of the server', answered, refused)
    check('whether a mark was saved', body.batch !== null, outcomes.includes('taken'))
    check(
      'the register in the response',
      body.register.data.map(({ student, mark, version }) => [student.full_name, mark, version]),
      children.map(({ id, full_name }) => {
        const { mark, version } = expected.currentMarkOf(id, save.day)
        return [full_name, mark, version]
      }),
    )
  }
  const check = (what: string, is: unknown, shouldBe: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(shouldBe)]
    if (one !== other) violations.push(`${what}: ${one} instead of ${other}`)
  }

  const tapRecord = recordTaps((what) => void violations.push(what))
  const network: Network = createNetwork(schools.url, time, arrived)
  const phones: Phone[] = []
  for (const [index, session] of sessions.entries()) {
    const role = 'teacher'
    const parts = { start, time, role, tokens: session.session, classId: classes.mam } as const
    phones.push(await createPhone({ ...parts, fetch: network.fetchOf(index) }))
  }
  const phoneAt = (index: number): Phone => {
    const phone = phones[index % phones.length]
    if (!phone) throw new Error('no phone')
    return phone
  }

  const numberOf = (index: number) => index % phones.length

  return {
    children,
    time,
    network,
    phoneAt,
    violations: () => violations,
    /** Replaces one piece of code in every phone's program. */
    plantBug: async (correct: string, bug: string) => {
      const program = await compilePage(correct, bug)
      for (const phone of phones) phone.install(program)
    },
    isWaiting: () => phones.some((phone) => phone.page().waiting().items.length > 0),
    stop: () => schools.stop(),
    /** Starts a new morning without any marks. */
    begin: async (skews: readonly number[]) => {
      network.clear()
      for (const table of ['attendance_changes', 'attendance', 'registers', 'family_answers', 'notifications'])
        await schools.node.unsafe(`delete from ${table}`)
      time.begin(beginning)
      violations = []
      expected = expectRegister()
      tapRecord.begin(phones.length)
      days = new Set()
      for (const [index, phone] of phones.entries()) {
        // Gives each phone a different fraction of a second, so that each tap has a unique time.
        phone.setSkew((skews[index] ?? 0) * 1000 + index * 30)
        phone.setOnline(true)
        await phone.empty()
      }
    },
    remember: (index: number, taps: readonly Tap[]) => tapRecord.add(numberOf(index), taps, time.now()),
    setClock: (index: number, skew: number) => {
      tapRecord.clockWasSet(numberOf(index))
      phoneAt(index).setSkew(skew * 1000 + numberOf(index) * 30)
    },
    decide: (index: number, id: string) => {
      const refusal = phoneAt(index)
        .page()
        .waiting()
        .refusals.find(({ item }) => item.id === id)
      if (refusal?.item.kind !== 'mark') return
      tapRecord.decide(numberOf(index), refusal.item.input.student_id, refusal.item.input.tapped_at)
    },
    undone: (batch: string) => expected.undo(batch),
    answer: async (childIndex: number, answer: FamilyAnswer) => {
      const child = children[childIndex % children.length]
      if (!child) return
      const { today } = await as.head.get(listAttendance, { query: { class_id: classes.mam } })
      await parentOf(child.full_name).get(answerAbsenceQuestion, { body: { student_id: child.id, answer } })
      expected.answer(child.id, today, answer)
      days.add(today)
    },
    /** Compares the server's final register and history with the rule. */
    compareRegisters: async () => {
      for (const day of days) {
        const { data } = await as.head.get(listAttendance, { query: { class_id: classes.mam, day } })
        for (const { student, mark, version } of data) {
          const current = expected.currentMarkOf(student.id, day)
          check(`${student.full_name} on ${day}`, [mark, version], [current.mark, current.version])
          const query = { student_id: student.id, day }
          const history = (await as.head.get(attendanceHistory, { query })).data
          check(
            `the history of ${student.full_name} on ${day}`,
            history.map((line) => [line.tapped_at && Date.parse(line.tapped_at), line.after, line.taken_over]),
            expected
              .historyOf(student.id, day)
              .map(({ at, mark: after, taken }) => [at && Date.parse(at), after, taken]),
          )
        }
      }
    },
    findLostTaps: () => {
      for (const [index, phone] of phones.entries()) tapRecord.findLost(index, phone.page())
    },
  }
}

export type ClassWithPhones = Awaited<ReturnType<typeof startClass>>
