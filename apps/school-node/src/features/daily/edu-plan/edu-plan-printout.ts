import type { Readable } from 'node:stream'
import { addDays } from '@nhip-cau/contract/days'
import type { Plan } from '@nhip-cau/contract/edu-plan'
import { fill } from '@nhip-cau/contract/texts'
import importWords from '../../../../messages/menu-import.json' with { type: 'json' }
import words from '../../../../messages/plan-printouts.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { words as excelWords } from '../../../documents/excel/words.ts'
import { drawOnPages } from '../../../documents/grid-printout.ts'
import { printable } from '../../../documents/printed-text.ts'
import { drawSignatures, endPrintout, printoutWords, startPrintout } from '../../../documents/printout.ts'
import { dayText } from '../../../texts.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { getPlan } from './edu-plan.ts'
import type { Staff } from './edu-plan-class.queries.ts'

/** A plan for signing: the grid of a week, or the rows of another plan. */
export const planPrintout = async (
  context: Context,
  actor: Staff,
  id: string,
): Promise<{ name: string; file: Readable }> => {
  const plan = await getPlan(context, actor, id)
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const { level, from, to, week } = plan.period
  const title = { number: week ?? '', from: dayText(from), to: dayText(to) }
  const printout = startPrintout(
    { school, title: fill(words.plan_title[level], title), lines: linesOf(plan) },
    'landscape',
  )
  await drawOnPages(printout, level === 'week' ? weekGrid(plan) : rowsGrid(plan))
  const signers = plan.class === null ? [words.maker, printoutWords.head] : [words.teacher, words.approver]
  drawSignatures(printout, school, dayAt(context.now(), school.time_zone), signers)
  const name = fill(words.plan_file, { level: words.plan_level[level], from })
  return { name, file: endPrintout(printout) }
}

/** Whose plan it is, its theme and goals. */
const linesOf = (plan: Plan): string[] => {
  const { theme, branch, aim, teachers } = plan
  const whose = plan.class
    ? fill(words.plan_class, { name: plan.class.name })
    : fill(words.plan_group, { name: excelWords.age_group[plan.age_group] })
  const about = [
    ...(theme ? [fill(words.plan_theme, { name: printable(theme.name) })] : []),
    ...(branch === '' ? [] : [fill(words.plan_branch, { name: printable(branch) })]),
  ]
  return [
    [
      whose,
      ...(teachers.length > 0 ? [fill(words.plan_teachers, { names: teachers.join(', ') })] : []),
      ...(plan.state === 'approved' ? [] : [words.plan_state]),
    ].join(' · '),
    ...(about.length > 0 ? [about.join(' · ')] : []),
    ...(aim === '' ? [] : [fill(words.plan_aim, { text: printable(aim) })]),
  ]
}

/** The text of a cell with the codes of its goals. */
const cellText = (plan: Plan, row: string, day: number): string => {
  const cell = plan.cells.find((one) => one.row === row && one.day === day)
  if (!cell) return ''
  const codes = plan.goals.filter(({ id }) => cell.goal_ids.includes(id)).map(({ code }) => code)
  return [printable(cell.text), ...(codes.length > 0 ? [fill(words.goals, { codes: codes.join(', ') })] : [])]
    .filter((text) => text !== '')
    .join('\n')
}

const weekdays = [1, 2, 3, 4, 5]

const weekGrid = (plan: Plan) => ({
  columns: [
    { title: words.plan_row, width: 12 },
    ...weekdays.map((day) => ({
      title: `${importWords.weekday[day - 1]} (${dayText(addDays(plan.period.from, day - 1)).slice(0, 5)})`,
      width: 18,
    })),
  ],
  rows: plan.rows.map((row) => [row.name, ...weekdays.map((day) => cellText(plan, row.key, day))]),
})

const rowsGrid = (plan: Plan) => ({
  columns: [
    { title: words.plan_row, width: 14 },
    { title: words.plan_content, width: 60 },
  ],
  rows: [
    ...plan.themes.map((theme) => [
      fill(words.plan_theme_row, { name: printable(theme.name), from: dayText(theme.from), to: dayText(theme.to) }),
      theme.weeks
        .map(({ number, branch }) => [number, printable(branch)].filter((part) => part !== null).join('. '))
        .join('\n'),
    ]),
    ...plan.rows.map((row) => [row.name, cellText(plan, row.key, 0)]),
  ],
})
