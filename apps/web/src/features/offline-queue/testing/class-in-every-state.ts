import { type AttendanceMark, familyAnswers, listAttendance } from '@nhip-cau/contract/attendance'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'

export const friday = '2026-11-20'
export const monday = '2026-11-23'

type Standing = {
  readonly mark: AttendanceMark | null
  readonly confirmed?: boolean
  readonly notified?: 'arrived'
  readonly reason?: string
  readonly note?: string
}

/** The teacher's last mark: undefined if there is none, null if it was removed. */
const standings: readonly (Standing | undefined)[] = [
  undefined,
  { mark: null },
  { mark: 'present', note: 'Ăn sáng ở lớp' },
  { mark: 'present', confirmed: true },
  { mark: 'present', notified: 'arrived' },
  { mark: 'late' },
  { mark: 'excused', reason: 'Sốt' },
  { mark: 'unexcused', reason: 'Không gọi được', note: 'Gọi lại lúc chín giờ' },
]
const reports: readonly (readonly ('whole' | 'morning' | 'afternoon')[])[] = [
  [],
  ['whole'],
  ['morning'],
  ['afternoon'],
  ['morning', 'afternoon'],
]
const answers = [null, ...familyAnswers] as const

const combinations = standings.flatMap((standing) =>
  reports.flatMap((halves) =>
    answers.flatMap((answer) =>
      // A child without a row in the register cannot have left.
      (standing ? [false, true] : [false]).map((left) => ({ standing, halves, answer, left })),
    ),
  ),
)

/** Creates a class with one child for each possible combination of mark, report, answer and departure. */
export const startClassInEveryState = async () => {
  const clock = { now: new Date(`${friday}T00:42:00Z`) }
  const life = await startTwoSchools({ now: () => clock.now, jobs: false })
  const { school, node } = life
  const classId = await school.addClass('Chồi 1')
  const account = await school.addAccount('teacher', 'Cô Hải Yến')
  await school.addTeacherTo(classId, account.id)
  const teacher = await account.login()
  const children: { readonly id: string; readonly is: (typeof combinations)[number] }[] = []
  for (const [index, is] of combinations.entries()) {
    children.push({ id: await school.addChild(`Bé ${String(index + 1)}`, classId, []), is })
  }
  const of = <T>(rows: (one: (typeof children)[number]) => readonly T[]) => node.json(children.flatMap(rows))
  return {
    ...life,
    classId,
    teacher,
    register: (day: string = friday) => teacher.get(listAttendance, { query: { class_id: classId, day } }),
    goToMonday: () => {
      clock.now = new Date(`${monday}T00:42:00Z`)
    },
    /** Puts each child into its state. */
    begin: async () => {
      for (const table of ['departures', 'attendance_changes', 'attendance', 'reported_absences', 'family_answers'])
        await node.unsafe(`delete from ${table}`)
      const marks = of(({ id, is: { standing } }) => (standing ? [{ id, confirmed: false, ...standing }] : []))
      await node`
        insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, reason, note, confirmed, notified,
          batch, marked_by, marked_at)
        select ${school.id}, g.id, ${friday}, ${classId}, g.mark,
          case when g.mark in ('present', 'late') then ${clock.now.toISOString()}::timestamptz end, g.reason, g.note,
          g.confirmed, g.notified, gen_random_uuid(), ${account.id}, ${clock.now.toISOString()}
        from jsonb_to_recordset(${marks}) as g (id uuid, mark text, reason text, note text, confirmed boolean, notified text)`
      await node`
        insert into reported_absences (school_id, student_id, day, absence_id, half, status)
        select ${school.id}, g.id, ${friday}, gen_random_uuid(), g.half, 'sent'
        from jsonb_to_recordset(${of(({ id, is }) => is.halves.map((half) => ({ id, half })))}) as g (id uuid, half text)`
      await node`
        insert into family_answers (school_id, student_id, day, answer, answered_by, at)
        select ${school.id}, g.id, ${friday}, g.answer, ${life.people.mamParent.id}, ${clock.now.toISOString()}
        from jsonb_to_recordset(${of(({ id, is: { answer } }) => (answer ? [{ id, answer }] : []))}) as g (id uuid, answer text)`
      await node`
        insert into departures (school_id, student_id, day, class_id, left_at, collector_kind, collector_id,
          collector_name, handed_over_by, recorded_at)
        select ${school.id}, g.id, ${friday}, ${classId}, ${clock.now.toISOString()}, 'guardian', ${life.people.mamParent.id},
          'Phan Thị Thu Ngân', ${account.id}, ${clock.now.toISOString()}
        from jsonb_to_recordset(${of(({ id, is }) => (is.left ? [{ id }] : []))}) as g (id uuid)`
      // As autovacuum does within a minute: without statistics the register of so many children takes 100 times longer.
      await node`analyze`
    },
  }
}

export type ClassInEveryState = Awaited<ReturnType<typeof startClassInEveryState>>
