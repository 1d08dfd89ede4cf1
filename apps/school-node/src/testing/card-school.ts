import { saveAttendance } from '@nhip-cau/contract/attendance'
import { getCardBook, listClassCards, setSticker, setStickerMonth } from '@nhip-cau/contract/nice-student'
import { listNotifications } from '@nhip-cau/contract/notifications'
import type { StickerKey } from '@nhip-cau/contract/own-stickers'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { settleAll } from './settle.ts'

export const han = 'Nguyễn Hoàng Gia Hân'
export const duc = 'Vũ Phúc Minh Đức'
/** Week 12 of 2026-2027, at 15:30 on its Friday. */
export const friday = '2026-11-20'
export const monday = '2026-11-16'

/** Two schools on a Friday afternoon with a settable clock, two teachers of one class and ten seconds to undo. */
export const startCardSchool = async () => {
  const clock = { now: new Date(`${friday}T15:30:00+07:00`) }
  const life = await startTwoSchools({ now: () => clock.now, decisionUndoSeconds: 10 })
  const people = await life.school.addAccounts({
    one: ['teacher', 'Cô Hải Yến', ['teacher.niceStudent', 'teacher.attend']],
    two: ['teacher', 'Cô Tố Quyên', ['teacher.niceStudent']],
    ofLa: ['teacher', 'Cô Bảo Trâm', ['teacher.niceStudent', 'teacher.attend']],
  })
  await life.school.addTeacherTo(life.classes.mam, people.one.id)
  await life.school.addTeacherTo(life.classes.mam, people.two.id)
  await life.school.addTeacherTo(life.classes.la, people.ofLa.id)
  const [teacher, colleague, laTeacher] = await Promise.all([
    people.one.login(),
    people.two.login(),
    people.ofLa.login(),
  ])
  const setNow = (local: string) => {
    clock.now = new Date(`${local.length === 16 ? `${local}:00` : local}+07:00`)
  }
  const classCards = (query: { week?: string; month?: string } = { week: monday }, who = teacher) =>
    who.get(listClassCards, { query: { class_id: life.classes.mam, ...query } })
  const childOf = async (name: string, query?: { week?: string; month?: string }, who = teacher) => {
    const found = (await classCards(query, who)).data.find(({ student }) => student.full_name === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  type More = { who?: Client; comment?: string | null; week?: string; confirmed_away?: boolean }
  const give = async (
    name: string,
    stickers: StickerKey[],
    { who = teacher, comment, week = monday, ...more }: More = {},
  ) => {
    const { student, version } = await childOf(name, { week }, who)
    const entries = [{ student_id: student.id, version, stickers, ...(comment === undefined ? {} : { comment }) }]
    return who.ask(setSticker, { body: { class_id: life.classes.mam, week, entries, ...more } })
  }
  const giveMonth = async (name: string, month: string, stickers: StickerKey[], who = teacher) => {
    const { student, version } = await childOf(name, { month }, who)
    const entries = [{ student_id: student.id, version, stickers }]
    return who.ask(setStickerMonth, { body: { class_id: life.classes.mam, month, entries } })
  }
  return {
    ...life,
    teacher,
    colleague,
    laTeacher,
    setNow,
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    classCards,
    childOf,
    give,
    giveMonth,
    book: (who: Client, student_id: string, month?: string) =>
      who.get(getCardBook, { query: { student_id, ...(month === undefined ? {} : { month }) } }),
    mark: async (name: string, mark: 'present' | 'unexcused', day = friday) => {
      const { student } = await childOf(name)
      const marks = [{ student_id: student.id, version: 0, mark }]
      const reason = 'Ghi bù'
      await teacher.get(saveAttendance, { body: { class_id: life.classes.mam, day, marks, reason } })
    },
    /** Ends all undo periods and waits until families are notified. */
    settle: async () => {
      clock.now = new Date(clock.now.getTime() + 11_000)
      await settleAll(life.node)
    },
    noticesOf: async (who: Client) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data
        .filter(({ kind }) => kind.endsWith('-card') || kind === 'card-words')
        .map(({ text }) => text),
    again: async () => {
      setNow(`${friday}T15:30`)
      for (const table of ['nice_cards', 'nice_flags', 'nice_examples', 'notifications', 'attendance', 'registers'])
        await life.node.unsafe(`delete from ${table}`)
    },
  }
}

export type CardSchool = Awaited<ReturnType<typeof startCardSchool>>
