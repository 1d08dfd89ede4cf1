import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { selectPlan } from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan.queries'
import {
  type PlanClass,
  type PlanYear,
  type Staff,
  selectPlanClass,
  selectPlanYear,
} from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-class.queries'
import { insertComment } from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-comments.queries'
import {
  insertDomains,
  insertSet,
  selectSets,
} from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-setup.queries'
import { contentOf } from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-states'
import {
  insertVersion,
  writeApproval,
  writeState,
} from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-states.queries'
import { insertThemes, selectThemesOfPlan } from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-themes.queries'
import { programmes, searchOf, usualRows } from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-words'
import {
  insertPlan,
  type WrittenCell,
  writeCells,
} from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-write.queries'
import { placedThemes } from '@nhip-cau/school-node/features/daily/edu-plan/edu-plan-year'
import { dayAt } from '@nhip-cau/school-node/time/clock'
import { type SchoolWeek, selectWeeks } from '@nhip-cau/school-node/time/school-weeks.queries'
import type { Db } from '@nhip-cau/server-kit/database'
import { zoneOfFilling } from './clock.ts'
import { demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import words from './edu-plans.json' with { type: 'json' }
import { accountIdOf, classIdOf, type NhipCau, schoolIdOf } from './register.ts'
import { teacherOf } from './teacher-of.ts'

const schoolId = schoolIdOf(words.school)
const staff = (role: Staff['role'], accountId: string): Staff => ({
  role,
  accountId,
  schoolId,
  sessionId: '',
  version: 0,
  permissions: [],
  temporary: false,
  expiresAt: 0,
})
/** The account of the deputy who approves. */
const office = staff(
  'school',
  accountIdOf(
    'school',
    demoSchools.find(({ code }) => code === words.school)?.office.find(({ name }) => name === words.office)?.phone ??
      '',
  ),
)

type State = 'approved' | 'waiting' | 'returned'
type Of = {
  readonly level: 'year' | 'month' | 'week' | 'day'
  readonly year: PlanYear
  readonly of: PlanClass
  readonly from: string
  readonly to: string
  readonly week: number | null
  readonly themeId: string | null
  readonly branch: string
  readonly author: Staff
  readonly at: Date
}

/** Inserts a plan as its author would have written it. */
const write = async (
  tx: Db,
  { level, of, author, at, ...plan }: Of,
  cells: readonly WrittenCell[],
): Promise<string> => {
  const id = await insertPlan(tx, author, at, {
    academic_year_id: plan.year.academic_year_id,
    level,
    class_id: level === 'year' ? null : of.id,
    age_group: of.age_group,
    starts_on: plan.from,
    ends_on: plan.to,
    week: plan.week,
    theme_id: plan.themeId,
    branch: plan.branch,
    aim: level === 'year' ? '' : words.aim,
    rows: usualRows[level],
    search: searchOf(plan.themeId === null ? null : words.theme.name, plan.branch),
  })
  if (id === undefined) throw new Error('the demo has this plan twice')
  if (cells.length > 0) await writeCells(tx, author, at, id, cells)
  return id
}

/** Takes a plan through its steps: submitted, then returned with a note or approved. */
const decide = async (tx: Db, author: Staff, at: Date, id: string, state: State): Promise<void> => {
  const row = await selectPlan(tx, office, id)
  if (!row) throw new Error('the plan is gone')
  const content = contentOf(row)
  await insertVersion(tx, author, at, id, { kind: 'submitted', note: null, content })
  await writeState(tx, author, id, { state: 'waiting', waitingSince: at, submittedBy: author.accountId })
  if (state === 'waiting') return
  const note = state === 'returned' ? words.note : null
  const number = await insertVersion(tx, office, at, id, { kind: state, note, content })
  await writeState(tx, office, id, { state })
  if (state === 'approved') await writeApproval(tx, office, at, id, number)
  else await insertComment(tx, office, at, id, words.comment)
}

type Goals = ReadonlyMap<string, string>

const cellsOf = (nth: number, goals: Goals): WrittenCell[] => {
  const week = words.weeks[nth]
  if (!week) return []
  const cell = (row: string, day: number, text: string, code = ''): WrittenCell => ({
    row,
    day,
    text,
    goal_ids: [goals.get(code)].filter((id) => id !== undefined),
    version: 0,
  })
  const days = [1, 2, 3, 4, 5]
  const { learning, ...others } = week
  return [
    ...learning.map(([text = '', code], at) => cell('learning', at + 1, text, code)),
    ...Object.entries({ ...words.every_day, ...others }).flatMap(([row, text]) =>
      days.map((day) => cell(row, day, text)),
    ),
  ]
}

const insertSets = async (tx: Db): Promise<Goals> => {
  const ids: string[] = []
  for (const { programme, name } of words.sets) {
    const kind = programme as keyof typeof programmes
    const id = await insertSet(tx, office, kind, name)
    ids.push(id)
    const domains = programmes[kind].map((domain) => ({
      name: domain.name,
      goals: domain.goals.map((text, nth) => ({ code: `${domain.prefix}${nth + 1}`, text })),
    }))
    await insertDomains(tx, office, id, domains)
  }
  const [first] = await selectSets(tx, { schoolId, onlyActive: true }, ids[0])
  return new Map((first?.domains ?? []).flatMap(({ goals }) => goals.map(({ code, id }) => [code, id] as const)))
}

/** The themes of the year, in the order of the weeks; the four weeks of the theme with branches lie around today. */
const themesOf = (weeks: readonly SchoolWeek[], first: number, goals: Goals) => {
  const spread = (names: readonly string[], count: number) =>
    names.map((name, nth) => ({
      name,
      weeks: Math.floor(((nth + 1) * count) / names.length) - Math.floor((nth * count) / names.length),
    }))
  const detailed = {
    name: words.theme.name,
    weeks: 4,
    branches: words.theme.branches,
    goal_ids: words.theme.goals.map((code) => goals.get(code)).filter((id) => id !== undefined),
  }
  const all = [...spread(words.before, first), detailed, ...spread(words.after, Math.max(0, weeks.length - first - 4))]
  return placedThemes(
    all.filter((one) => one.weeks > 0),
    weeks,
  )
}

const fill = async (tx: Db, now: Date, today: string): Promise<void> => {
  const year = await selectPlanYear(tx, schoolId)
  const of = await selectPlanClass(tx, office, classIdOf(words.school, words.day.class))
  if (!year || !of) return
  const weeks = await selectWeeks(tx, schoolId, year.academic_year_id)
  const present = weeks.findLastIndex(({ monday }) => monday <= today)
  const first = Math.max(0, Math.min(present - 2, weeks.length - 4))
  const goals = await insertSets(tx)
  const common = { year, of, author: staff('teacher', teacherOf(words.school, words.day.class)), at: now }
  const ofYear = { ...common, level: 'year' as const, from: year.starts_on, to: year.ends_on }
  const yearPlan = await write(tx, { ...ofYear, week: null, themeId: null, branch: '' }, [])
  const themes = themesOf(weeks, first, goals)
  await insertThemes(tx, schoolId, yearPlan, themes)
  const theme = (await selectThemesOfPlan(tx, schoolId, yearPlan)).find(({ name }) => name === words.theme.name)
  if (!theme) return
  const themeId = theme.id
  await decide(tx, common.author, now, yearPlan, 'approved')
  const ofMonth = { ...common, level: 'month' as const, from: theme.from, to: theme.to, week: null, themeId }
  const month = [{ row: 'goals', day: 0, text: words.aim, goal_ids: theme.goal_ids, version: 0 }]
  await decide(tx, common.author, now, await write(tx, { ...ofMonth, branch: '' }, month), 'approved')
  for (const { class: key, week, state } of words.plans)
    await fillWeek(
      tx,
      { now, themeId, year, goals },
      { key, nth: week, week: weeks[first + week], state: state as State },
    )
  const day = weekdayOf(today) > 5 ? addDays(today, 8 - weekdayOf(today)) : today
  const ofDay = { ...common, level: 'day' as const, from: day, to: day, week: null, themeId }
  const lesson = Object.entries(words.day.cells).map(([row, text]) => ({ row, day: 0, text, goal_ids: [], version: 0 }))
  await decide(
    tx,
    common.author,
    now,
    await write(tx, { ...ofDay, branch: words.theme.branches[2] ?? '' }, lesson),
    'approved',
  )
}

type Around = {
  readonly now: Date
  readonly themeId: string | null
  readonly year: PlanYear
  readonly goals: Goals
}
type Week = { readonly key: string; readonly nth: number; readonly week: SchoolWeek | undefined; readonly state: State }

/** A week plan, sent and decided on the Friday before. */
const fillWeek = async (
  tx: Db,
  { now, themeId, year, goals }: Around,
  { key, nth, week, state }: Week,
): Promise<void> => {
  const of = await selectPlanClass(tx, office, classIdOf(words.school, key))
  if (!of || !week) return
  const friday = new Date(`${addDays(week.monday, -3)}T15:00:00+07:00`)
  const at = friday < now ? friday : now
  const author = staff('teacher', teacherOf(words.school, key))
  const branch = words.theme.branches[nth] ?? ''
  // The theme belongs to the year plan of another age.
  const own = of.age_group === 'kindergarten_3_4' ? themeId : null
  const place = { level: 'week' as const, from: week.monday, to: addDays(week.monday, 4), week: week.number }
  const id = await write(tx, { ...place, year, of, author, at, themeId: own, branch }, cellsOf(nth, goals))
  await decide(tx, author, at, id, state)
}

/** Inserts sets of goals, the year plan, and a theme with its plans; one plan waits for approval, one was returned. */
export const fillEduPlans = async ({ node: { sql } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'edu-plans')) !== undefined) return
  await sql.begin(async (tx) => {
    await fill(tx, now, dayAt(now, await zoneOfFilling(tx)))
    await insertStep(tx, 'edu-plans', true)
  })
}
