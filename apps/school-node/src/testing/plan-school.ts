import {
  approvePlan,
  type CellEntry,
  createPlan,
  getPlanSheet,
  type Plan,
  saveCells,
  submitPlan,
} from '@nhip-cau/contract/edu-plan'
import { getChildPlan } from '@nhip-cau/contract/edu-plan-family'
import { listNotifications } from '@nhip-cau/contract/notifications'
import type { Problem } from '@nhip-cau/contract/problem'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { resetSettings } from './reset-settings.ts'
import { settleAll } from './settle.ts'

/** The Monday of week 12 of 2026-2027; the clock stands on its Tuesday. */
export const monday = '2026-11-23'
const tables = [
  'edu_plan_reminders',
  'edu_comments',
  'edu_plan_images',
  'edu_plan_documents',
  'edu_cells',
  'edu_plan_versions',
  'edu_themes',
  'edu_plans',
  'edu_goals',
  'edu_domains',
  'edu_sets',
  'edu_templates',
  'reviews',
  'review_aspects',
  'notifications',
]

/** Two schools with a settable clock; two teachers write the plans of Mầm 1, one those of Lá 1. */
export const startPlanSchool = async () => {
  const begin = new Date('2026-11-24T09:00:00+07:00')
  const clock = { now: begin }
  const life = await startTwoSchools({ now: () => clock.now })
  const rights = ['teacher.eduPlan', 'teacher.rate']
  const people = await life.school.addAccounts({
    one: ['teacher', 'Cô Hải Yến', rights],
    two: ['teacher', 'Cô Tố Quyên', rights],
    ofLa: ['teacher', 'Cô Bảo Trâm', rights],
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
  const [child] = await life.node<{ id: string }[]>`select id from students where full_name = 'Nguyễn Hoàng Gia Hân'`
  const student_id = child?.id ?? ''
  const sheet = (day = monday, who: Client = teacher) => who.get(getPlanSheet, { query: { class_id, day } })
  const begun = (day = monday, who: Client = teacher, class_ = class_id) =>
    who.get(createPlan, { body: { class_id: class_, day } })
  const write = async (
    plan: { readonly id: string },
    cell: Omit<CellEntry, 'version'> & { version?: number },
    who: Client = teacher,
  ) => {
    const { data } = await who.get(saveCells, { params: { id: plan.id }, body: { cells: [{ version: 0, ...cell }] } })
    const [outcome] = data
    if (!outcome) throw new Error('no outcome')
    return outcome
  }
  const now = async (day = monday, who: Client = teacher): Promise<Plan> => {
    const { plan } = await sheet(day, who)
    if (!plan) throw new Error('no plan')
    return plan
  }
  const submit = async (day = monday) => {
    const { id, version } = await now(day)
    return teacher.get(submitPlan, { params: { id }, body: { version } })
  }
  const approve = async (day = monday) => {
    const { id, version } = await now(day, life.as.head)
    return life.as.head.get(approvePlan, { params: { id }, body: { version } })
  }
  return {
    ...life,
    class_id,
    student_id,
    teacher,
    colleague,
    laTeacher,
    setNow: (local: string) => {
      clock.now = new Date(`${local}:00+07:00`)
    },
    sheet,
    begun,
    write,
    now,
    submit,
    approve,
    /** A week plan of Mầm 1 with one learning activity on Tuesday, approved by the office. */
    approved: async (day = monday, text = 'Thơ: Làm bác sĩ') => {
      await write(await begun(day), { row: 'learning', day: 2, text })
      await submit(day)
      return approve(day)
    },
    /** What a family reads of its child's week. */
    read: (who: Client = life.as.mamParent, day = monday, id = student_id) =>
      who.get(getChildPlan, { query: { student_id: id, day } }),
    settings: async (changes: SettingsChanges) => {
      const { version } = await life.as.head.get(getSettings)
      await life.as.head.get(updateSettings, { body: { version, changes } })
    },
    settle: () => settleAll(life.node),
    noticesOf: async (who: Client) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data
        .filter(({ kind }) => kind.startsWith('edu-plan-'))
        .map(({ text }) => text),
    /** Handles what has happened, then deletes it and resets the clock and the settings. */
    again: async () => {
      await settleAll(life.node)
      clock.now = begin
      await life.node.unsafe(`update edu_plans set theme_id = null`)
      for (const table of tables) await life.node.unsafe(`delete from ${table}`)
      await resetSettings(life)
    },
  }
}

export type PlanSchool = Awaited<ReturnType<typeof startPlanSchool>>

type Answer = { readonly body: unknown }
export const codeOf = ({ body }: Answer): string | undefined => (body as Partial<Problem>).code
/** Field → message of a refused request. */
export const errorsOf = ({ body }: Answer): Readonly<Record<string, string>> => (body as Partial<Problem>).errors ?? {}
