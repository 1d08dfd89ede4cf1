import { saveAttendance } from '@nhip-cau/contract/attendance'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import { listClassReviews, type ReviewEntry, releaseReviews, saveReviews } from '@nhip-cau/contract/student-review'
import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { createCycle } from '@nhip-cau/contract/student-review-setup'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { resetSettings } from './reset-settings.ts'
import { settleAll } from './settle.ts'

export const han = 'Nguyễn Hoàng Gia Hân'
export const duc = 'Vũ Phúc Minh Đức'
/** A Friday in week 12 of 2026-2027. */
export const friday = '2026-11-20'

export type Wanted = { kind?: 'day' | 'week' | 'month'; day?: string; cycle_id?: string }

/** Two schools on a Friday afternoon with a settable clock, two teachers of one class and ten seconds to undo. */
export const startReviewSchool = async () => {
  const clock = { now: new Date(`${friday}T15:30:00+07:00`) }
  const life = await startTwoSchools({ now: () => clock.now, decisionUndoSeconds: 10 })
  const people = await life.school.addAccounts({
    one: ['teacher', 'Cô Hải Yến', ['teacher.rate', 'teacher.attend']],
    two: ['teacher', 'Cô Tố Quyên', ['teacher.rate']],
    ofLa: ['teacher', 'Cô Bảo Trâm', ['teacher.rate', 'teacher.attend']],
  })
  await life.school.addTeacherTo(life.classes.mam, people.one.id)
  await life.school.addTeacherTo(life.classes.mam, people.two.id)
  await life.school.addTeacherTo(life.classes.la, people.ofLa.id)
  const [teacher, colleague, laTeacher] = await Promise.all([
    people.one.login(),
    people.two.login(),
    people.ofLa.login(),
  ])
  const class_id = life.classes.mam
  const sheet = (wanted: Wanted = { day: friday }, who: Client = teacher) =>
    who.get(listClassReviews, { query: { class_id, ...wanted } })
  const childOf = async (name: string, wanted?: Wanted, who?: Client) => {
    const found = (await sheet(wanted, who)).data.find(({ student }) => student.full_name === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  type Content = Pick<ReviewEntry, 'chips' | 'common' | 'words'>
  type More = { who?: Client; wanted?: Wanted; version?: number }
  /** Writes about one child and returns what became of it. */
  const write = async (
    name: string,
    content: Content,
    { who = teacher, wanted = { day: friday }, version }: More = {},
  ) => {
    const child = await childOf(name, wanted, who)
    const entries = [{ student_id: child.student.id, version: version ?? child.version, ...content }]
    const { data } = await who.get(saveReviews, { body: { class_id, ...wanted, entries } })
    const [outcome] = data
    if (!outcome) throw new Error('no outcome')
    return outcome
  }
  const settings = async (changes: SettingsChanges) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes } })
  }
  return {
    ...life,
    class_id,
    teacher,
    colleague,
    laTeacher,
    setNow: (local: string) => {
      clock.now = new Date(`${local.length === 16 ? `${local}:00` : local}+07:00`)
    },
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    sheet,
    childOf,
    write,
    release: (more: { who?: Client; wanted?: Wanted; student_ids?: string[]; at?: string } = {}) => {
      const { who = teacher, wanted = { day: friday }, ...rest } = more
      return who.get(releaseReviews, { body: { class_id, ...wanted, ...rest } })
    },
    /** The texts that a parent reads about a child in the shown month. */
    read: (who: Client, student_id: string, month?: string) =>
      who.get(listChildReviews, { query: { student_id, ...(month === undefined ? {} : { month }) } }),
    mark: async (name: string, mark: 'present' | 'unexcused', day = friday) => {
      const { student } = await childOf(name)
      const marks = [{ student_id: student.id, version: 0, mark }]
      await teacher.get(saveAttendance, { body: { class_id, day, marks, reason: 'Ghi bù' } })
    },
    /** Begins a cycle of November with all aspects. */
    cycle: async (more: Partial<{ name: string; deadline: string; signed: boolean; min_words: number }> = {}) => {
      const aspects = (await sheet({ kind: 'week', day: friday })).aspects.map(({ id }) => id)
      return life.as.head.get(createCycle, {
        body: {
          name: 'Giữa kỳ I',
          from: '2026-11-02',
          to: '2026-11-30',
          deadline: '2026-11-27',
          aspect_ids: aspects,
          ...more,
        },
      })
    },
    settings,
    /** Ends all undo periods and waits until families are notified. */
    settle: async (seconds = 11) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      await settleAll(life.node)
    },
    noticesOf: async (who: Client) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data
        .filter(({ kind }) => kind.startsWith('review-'))
        .map(({ text }) => text),
    again: async () => {
      clock.now = new Date(`${friday}T15:30:00+07:00`)
      for (const table of ['reviews', 'review_cycles', 'review_templates', 'notifications', 'attendance', 'registers'])
        await life.node.unsafe(`delete from ${table}`)
      await resetSettings(life)
    },
  }
}

export type ReviewSchool = Awaited<ReturnType<typeof startReviewSchool>>
