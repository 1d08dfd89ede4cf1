import { listAttendance, type MarkInput, saveAttendance } from '@nhip-cau/contract/attendance'
import { listNotifications } from '@nhip-cau/contract/notifications'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TestOptions } from '@nhip-cau/server/testing/test-school'
import { settleAll } from './settle.ts'

export const friday = '2026-11-20'

/** Starts two schools on a Friday at 07:42 with a settable clock. */
export const startMorning = async (options: Pick<TestOptions, 'undoSeconds'> = {}) => {
  const clock = { now: new Date('2026-11-20T00:42:00Z') }
  const life = await startTwoSchools({ ...options, now: () => clock.now })
  const mam = await life.school.addAccount('teacher', 'Cô Hải Yến')
  const la = await life.school.addAccount('teacher', 'Cô Tố Quyên')
  await life.school.addTeacherTo(life.classes.mam, mam.id)
  await life.school.addTeacherTo(life.classes.la, la.id)
  const [teacher, laTeacher] = [await mam.login(), await la.login()]
  const at = (time: string) => {
    clock.now = new Date(`${friday}T${time.length === 5 ? `${time}:00` : time}+07:00`)
  }
  const register = (day = friday, who = teacher) =>
    who.get(listAttendance, { query: { class_id: life.classes.mam, day } })
  const childOf = async (name: string, day = friday) => {
    const entry = (await register(day)).data.find((one) => one.student.full_name === name)
    if (!entry) throw new Error(`no ${name}`)
    return entry
  }
  const save = (marks: readonly Partial<MarkInput>[], more: object = {}, who = teacher) =>
    who.ask(saveAttendance, {
      body: { class_id: life.classes.mam, day: friday, marks: marks as MarkInput[], ...more },
    })
  return {
    ...life,
    teacher,
    laTeacher,
    at,
    /** Advances the clock, so that later changes get later times. */
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    setNow: (instant: string) => {
      clock.now = new Date(instant)
    },
    register,
    childOf,
    save,
    /** Marks a child with its current version. */
    mark: async (name: string, mark: MarkInput['mark'], more: Partial<MarkInput> = {}) => {
      const { student, version } = await childOf(name)
      const { status, body } = await save([{ student_id: student.id, version, mark, ...more }])
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { student, body: body as Extract<Awaited<ReturnType<typeof save>>, { status: 200 }>['body'] }
    },
    /** Ends all undo periods and waits until all events are handled. */
    settle: () => settleAll(life.node),
    noticesOf: async (who: Client) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data.flatMap((one) =>
        one.items.length > 0 ? one.items.map(({ text }) => text) : [one.text],
      ),
    report: async (name: string, half = 'whole', status = 'sent', refundable = true) => {
      const { student } = await childOf(name)
      await life.node`
        insert into reported_absences (school_id, student_id, day, absence_id, half, status, refundable)
        values (${life.school.id}, ${student.id}, ${friday}, gen_random_uuid(), ${half}, ${status}, ${refundable})`
      return student
    },
    /** Grants one consent by all guardians of a child. */
    agree: (studentId: string, key: string) => life.node`
      insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
        method, recorded_by)
      select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, true, g.account_id, g.relation, 'app', g.account_id
      from guardianships g cross join lateral (
        select x.* from consent_texts x where x.key = ${key} order by x.version desc limit 1) t
      where g.school_id = ${life.school.id} and g.student_id = ${studentId}`,
    /** Resets the clock and deletes the daily records. */
    again: async () => {
      clock.now = new Date('2026-11-20T00:42:00Z')
      const tables = [
        'kitchen_changes',
        'kitchen_counted',
        'kitchen_days',
        'departures',
        'end_of_day_checks',
        'pick_up_wishes',
        'family_messages',
        'pick_up_requests',
        'pick_up_codes',
        'pick_up_code_tries',
        'meal_marks',
        'registers',
        'reported_absences',
        'family_answers',
        'day_notices',
        'notifications',
        'notice_subjects',
      ]
      // Marks that settle meanwhile would lock the same rows in another order.
      await life.node.begin(async (tx) => {
        await tx`lock table unsettled_batches in access exclusive mode`
        for (const table of ['unsettled_batches', 'attendance_changes', 'attendance'])
          await tx.unsafe(`delete from ${table}`)
      })
      for (const table of tables) await life.node.unsafe(`delete from ${table}`)
    },
  }
}

export type Morning = Awaited<ReturnType<typeof startMorning>>
