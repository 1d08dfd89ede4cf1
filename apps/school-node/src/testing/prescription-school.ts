import { type MarkInput, saveAttendance } from '@nhip-cau/contract/attendance'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listCollectors, recordDeparture } from '@nhip-cau/contract/pick-up'
import * as api from '@nhip-cau/contract/prescriptions'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TestOptions } from '@nhip-cau/server/testing/test-school'
import { instantAt } from '../time/clock.ts'
import { settleAll } from './settle.ts'

const zone = 'Asia/Ho_Chi_Minh'
/** A future Monday, so that sessions have not expired. */
export const monday = (() => {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 8 - weekdayOf(today))
})()

type Medicine = Partial<{ name: string; dose: string; form: 'syrup' | 'powder'; times: string[] }>
export const syrup = (more: Medicine = {}) => ({
  name: 'Siro ho thảo dược',
  dose: '5 ml',
  form: 'syrup' as const,
  meal: 'after_meal' as const,
  times: ['11:15'],
  ...more,
})

/** Starts two schools with a settable clock, a class teacher and a child who needs medicine. */
export const startPrescriptionSchool = async (options: Pick<TestOptions, 'decisionUndoSeconds'> = {}) => {
  let now = instantAt(monday, '07:00', zone)
  const life = await startTwoSchools({ ...options, now: () => now })
  const cover = await life.school.addAccount('teacher', 'Lê Thị Cẩm Tú')
  await life.school.addTeacherTo(life.classes.mam, cover.id)
  const teacher = await cover.login()
  const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Gia Hân'`
  const han = row?.id ?? ''
  const at = (date: string, time: string) => {
    now = instantAt(date, time, zone)
  }
  const mark = (student_id: string, one: MarkInput['mark']) =>
    teacher.get(saveAttendance, {
      body: { class_id: life.classes.mam, day: monday, marks: [{ student_id, version: 0, mark: one }] },
    })
  const request = (more: object = {}) => ({
    student_id: han,
    from: monday,
    to: monday,
    illness: 'Viêm họng',
    place: 'bag' as const,
    medicines: [syrup()],
    agreed: true,
    ...more,
  })
  return {
    life,
    teacher,
    han,
    at,
    request,
    send: (more: object = {}) => life.as.mamParent.get(api.sendPrescription, { body: request(more) }),
    accept: (one: api.Prescription, who: Client = teacher) =>
      who.get(api.confirmPrescription, { params: { id: one.id }, body: { version: one.version } }),
    give: (dose: api.Dose | undefined, more: object = {}, who: Client = teacher) =>
      who.ask(api.giveDose, { params: { id: dose?.id ?? '' }, body: more }),
    /** The notifications of a person about a prescription, oldest first. */
    noticesOf: async (who: Client, id: string) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data
        .flatMap((row) => (row.items.length > 0 ? row.items : [row]))
        .filter((one) => one.object_id === id)
        .map((one) => one.text)
        .reverse(),
    choose: async (changes: SettingsChanges) => {
      const { version } = await life.as.head.get(getSettings)
      await life.as.head.get(updateSettings, { body: { version, changes } })
    },
    /** Advances the clock. */
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** Marks the child for the first time on this Monday. */
    mark: (one: MarkInput['mark'] = 'present') => mark(han, one),
    /** Hands the child over to its guardian. */
    depart: async () => {
      const { collectors } = await teacher.get(listCollectors, { params: { id: han } })
      const guardian = collectors.find((one) => one.kind === 'guardian')
      const collector = { kind: 'guardian' as const, id: guardian?.id ?? '' }
      await teacher.get(recordDeparture, { body: { student_id: han, collector } })
    },
    /** Ends all undo periods and waits until all events are handled. */
    settle: () => settleAll(life.node),
    /**
     * Resets the clock to Monday morning and deletes prescriptions, absences and the register. The child is marked as
     * present, unless `arrived` is false.
     */
    beginAgain: async ({ arrived = true } = {}) => {
      at(monday, '07:00')
      for (const table of ['departures', 'unsettled_batches', 'attendance_changes', 'attendance', 'registers'])
        await life.node.unsafe(`delete from ${table}`)
      if (arrived) await mark(han, 'present')
      await life.node`delete from held_decisions`
      await life.node`delete from prescriptions`
      await life.node`delete from absences`
      await life.node`delete from prescription_absences`
    },
  }
}
