import {
  answerAbsenceQuestion,
  attendanceHistory,
  attendanceMarks,
  type FamilyAnswer,
  listAttendance,
} from '@nhip-cau/contract/attendance'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { type ExpectedRegister, expectRegister, type Outcome } from './expected-register.ts'
import { createNetwork, type Network, type Save, type SaveAnswer } from './network.ts'
import type { Tap } from './page.ts'
import { compilePage, createPhone, type Phone } from './phone.ts'
import { startTime } from './virtual-time.ts'

/** A Friday with school, before the families bring their children. */
const beginning = '2026-11-20T00:42:00Z'

export const markChoices = [...attendanceMarks, null] as const

type Made = Tap & { decided: boolean; readonly outcomes: (Outcome | 'whole')[]; days: Set<string> }

/** A class of three children, its school, and three phones: two of one teacher and one of a colleague. */
export const startClass = async () => {
  const time = startTime(beginning)
  const [life, start] = await Promise.all([
    startTwoSchools({ now: () => new Date(time.now()), jobs: false }),
    compilePage(),
  ])
  const { school, classes, people, as } = life
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

  let wrong: string[] = []
  let expected: ExpectedRegister = expectRegister()
  let made: Made[][] = []
  let days = new Set<string>()

  const arrived = (index: number, save: Save, { status, body }: SaveAnswer) => {
    const by = owners[index]?.id ?? ''
    const tapsOf = save.marks.map((mark) =>
      made[index]?.find((tap) => tap.child === mark.student_id && tap.at === mark.tapped_at),
    )
    for (const tap of tapsOf) tap?.days.add(save.day)
    if (status !== 200) {
      for (const tap of tapsOf) tap?.outcomes.push('whole')
      return
    }
    days.add(save.day)
    const outcomes = expected.receive(by, save.day, save.marks, body.batch)
    for (const [place, outcome] of outcomes.entries()) tapsOf[place]?.outcomes.push(outcome)
    const refused = save.marks.flatMap(({ student_id }, place) => {
      const outcome = outcomes[place]
      return outcome === 'taken' || outcome === 'same' ? [] : [`${student_id} ${outcome}`]
    })
    const answered = body.refused.map(({ student_id, why }) => `${student_id} ${why}`)
    check('what the school refuses', answered, refused)
    check('whether something was saved', body.batch !== null, outcomes.includes('taken'))
    check(
      'the register that the school answers',
      body.register.data.map(({ student, mark, version }) => [student.full_name, mark, version]),
      children.map(({ id, full_name }) => {
        const { mark, version } = expected.standingOf(id, save.day)
        return [full_name, mark, version]
      }),
    )
  }
  const check = (what: string, is: unknown, shouldBe: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(shouldBe)]
    if (one !== other) wrong.push(`${what}: ${one} instead of ${other}`)
  }

  const network: Network = createNetwork(life.url, time, arrived)
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

  const remember = (index: number, taps: readonly Tap[]) =>
    made[index % phones.length]?.push(
      ...taps.map((tap) => ({ ...tap, decided: false, outcomes: [], days: new Set<string>() })),
    )

  return {
    children,
    time,
    network,
    phoneAt,
    wrong: () => wrong,
    /** Every phone's program with one place of its code changed. */
    plant: async (correct: string, bug: string) => {
      const program = await compilePage(correct, bug)
      for (const phone of phones) phone.install(program)
    },
    isWaiting: () => phones.some((phone) => phone.page().waiting().items.length > 0),
    stop: () => life.stop(),
    /** A new morning: nobody has said anything. */
    begin: async (skews: readonly number[]) => {
      network.clear()
      for (const table of ['attendance_changes', 'attendance', 'registers', 'family_answers', 'notifications'])
        await life.node.unsafe(`delete from ${table}`)
      time.begin(beginning)
      wrong = []
      expected = expectRegister()
      made = phones.map(() => [])
      days = new Set()
      for (const [index, phone] of phones.entries()) {
        // Never the same fraction of a second, so that each tap has a time of its own.
        phone.setSkew((skews[index] ?? 0) * 1000 + index * 30)
        phone.setOnline(true)
        await phone.empty()
      }
    },
    remember,
    decide: (index: number, id: string) => {
      const refusal = phoneAt(index)
        .page()
        .waiting()
        .refusals.find(({ item }) => item.id === id)
      if (refusal?.item.kind !== 'mark') return
      const { student_id, tapped_at } = refusal.item.input
      for (const tap of made[index % phones.length] ?? [])
        if (tap.child === student_id && tap.at === tapped_at) tap.decided = true
    },
    undone: (batch: string) => expected.undo(batch),
    answer: async (childIndex: number, answer: FamilyAnswer) => {
      const child = children[childIndex % children.length]
      if (!child) return
      const { today } = await as.head.get(listAttendance, { query: { class_id: classes.mam } })
      await parentOf(child.full_name).get(answerAbsenceQuestion, { body: { student_id: child.id, answer } })
      expected.answer(child.id, today, answer !== 'on_the_way')
      days.add(today)
    },
    /** What the school's register and history say in the end, against the rule. */
    compareRegisters: async () => {
      for (const day of days) {
        const { data } = await as.head.get(listAttendance, { query: { class_id: classes.mam, day } })
        for (const { student, mark, version } of data) {
          const standing = expected.standingOf(student.id, day)
          check(`${student.full_name} on ${day}`, [mark, version], [standing.mark, standing.version])
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
    /** Each tap was taken, or said what stood, or stands on the phone as refused, or a later one took its place. */
    findLostTaps: () => {
      for (const [index, taps] of made.entries()) {
        const { items, refusals } = phoneAt(index).page().waiting()
        check(`what still waits on phone ${index}`, items.length, 0)
        const visible = new Set(
          refusals.map(({ item }) => (item.kind === 'mark' ? `${item.input.student_id} ${item.input.tapped_at}` : '')),
        )
        for (const [place, tap] of taps.entries()) {
          const shown = visible.has(`${tap.child} ${tap.at}`)
          const settled = tap.decided || tap.outcomes.some((outcome) => outcome === 'taken' || outcome === 'same')
          const replaced = taps.slice(place + 1).some((later) => later.child === tap.child && mayShareDay(tap, later))
          if (!shown && !settled && !replaced)
            wrong.push(`phone ${index} lost the tap of ${tap.at} (${tap.outcomes.join(', ') || 'never sent'})`)
          if (shown && tap.outcomes.length === 0)
            wrong.push(`phone ${index} shows a refusal that nobody gave: ${tap.at}`)
        }
      }
    },
  }
}

/** A tap that never reached the school has no certain day. */
const mayShareDay = (one: Made, other: Made) =>
  one.days.size === 0 || other.days.size === 0 || [...one.days].some((day) => other.days.has(day))

export type ClassWithPhones = Awaited<ReturnType<typeof startClass>>
