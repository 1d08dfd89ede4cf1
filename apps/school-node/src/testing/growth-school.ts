import { classGrowth, familyGrowth, measureClass } from '@nhip-cau/contract/growth'
import { listNotifications } from '@nhip-cau/contract/notifications'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { answerConsent } from '../features/register/students/testing/consent.ts'
import { settleAll } from './settle.ts'

export const han = 'Nguyễn Hoàng Gia Hân'
export const duc = 'Vũ Phúc Minh Đức'
/** A school day of 2026-2027. */
export const friday = '2026-11-20'

type Entry = {
  id: string
  action: string
  actor_name: string
  student_id: string
  object_id: string
  before: object
  after: object
  text: string
}

/** Two schools on a Friday morning with a settable clock; the families of Mầm 1 consent to health data. */
export const startGrowthSchool = async () => {
  const clock = { now: new Date(`${friday}T09:00:00+07:00`) }
  const life = await startTwoSchools({ now: () => clock.now, decisionUndoSeconds: 10 })
  const people = await life.school.addAccounts({
    one: ['teacher', 'Cô Hải Yến', ['teacher.rate']],
    two: ['teacher', 'Cô Tố Quyên', ['teacher.rate']],
    ofLa: ['teacher', 'Cô Bảo Trâm', ['teacher.rate']],
  })
  await life.school.addTeacherTo(life.classes.mam, people.one.id)
  await life.school.addTeacherTo(life.classes.mam, people.two.id)
  await life.school.addTeacherTo(life.classes.la, people.ofLa.id)
  const [teacher, colleague, laTeacher] = await Promise.all([
    people.one.login(),
    people.two.login(),
    people.ofLa.login(),
  ])
  const rows = await life.node<{ id: string; full_name: string }[]>`
    select s.id, s.full_name from students s where s.school_id = ${life.school.id}`
  const idOf = (name: string) => rows.find((one) => one.full_name === name)?.id ?? ''
  const consent = (name: string, accountId: string, granted = true) =>
    answerConsent(life.node, { schoolId: life.school.id, studentId: idOf(name), accountId, key: 'health' }, granted)
  await consent(han, life.people.mamParent.id)
  await consent(duc, life.people.bothParent.id)
  const former = new Set<string>()
  const of = (day: string = friday, who = teacher) =>
    who.get(classGrowth, { query: { class_id: life.classes.mam, day } })
  const childOf = async (name: string, day?: string, who = teacher) => {
    const found = (await of(day, who)).data.find(({ student }) => student.full_name === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  type More = {
    who?: Client
    day?: string
    confirmed?: boolean
    version?: number | null
    posture?: 'lying' | 'standing'
  }
  return {
    ...life,
    teacher,
    colleague,
    laTeacher,
    idOf,
    consent,
    of,
    childOf,
    measure: async (name: string, height: number | null, weight: number | null, more: More = {}) => {
      const { who = teacher, day = friday, confirmed = false, posture = 'standing' } = more
      const version = more.version === undefined ? (await childOf(name, day, who)).version : more.version
      const entries = [{ student_id: idOf(name), version, height, weight, posture, confirmed }]
      return who.ask(measureClass, { body: { class_id: life.classes.mam, day, entries } })
    },
    family: (who: Client, name: string) => who.ask(familyGrowth, { params: { id: idOf(name) } }),
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    /** Ends all undo periods and waits until families are notified. */
    settle: async () => {
      clock.now = new Date(clock.now.getTime() + 11_000)
      await settleAll(life.node)
    },
    noticesOf: async (who: Client) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data
        .filter(({ kind }) => kind === 'child-measured')
        .map(({ text }) => text),
    /** The audit entries of the running test with such an action, in order. */
    entries: async (action: string) => {
      const found = await life.node<Entry[]>`
        select e.id, e.action, e.actor_name, e.student_id, e.object_id, e.before, e.after, e::text as text
        from audit_entries e where e.action like ${action} order by e.id`
      return found.filter(({ id }) => !former.has(id))
    },
    again: async () => {
      clock.now = new Date(`${friday}T09:00:00+07:00`)
      for (const table of ['growth_measures', 'notifications']) await life.node.unsafe(`delete from ${table}`)
      // Entries of the audit log cannot be deleted.
      for (const { id } of await life.node<Entry[]>`select e.id from audit_entries e`) former.add(id)
    },
  }
}

export type GrowthSchool = Awaited<ReturnType<typeof startGrowthSchool>>
