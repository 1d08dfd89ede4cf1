import { addDays, daysBetween } from '@nhip-cau/contract/days'
import type { Plan, PlanSummary } from '@nhip-cau/contract/edu-plan'
import type { PlanComment, PlanTheme } from '@nhip-cau/contract/edu-plan-parts'
import type { Context } from '../../../context.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import type { CommentRow, FileRow, PlanDetails, PlanHead, SourceRow } from './edu-plan.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import type { Moment } from './edu-plan-moment.ts'
import type { ThemeRow } from './edu-plan-themes.queries.ts'

/** Whether the office has to approve what this person writes. */
export const needsApproval = (actor: Staff, { settings }: Pick<Moment, 'settings'>): boolean =>
  settings.approval.plan && actor.role === 'teacher'

/** A theme with the number and branch of each of its weeks. */
export const shownTheme = (
  { branches, ...theme }: ThemeRow,
  weeks: readonly SchoolWeek[],
  ageGroup: PlanTheme['age_group'],
): PlanTheme => {
  const count = Math.ceil((daysBetween(theme.from, theme.to) + 1) / 7)
  return {
    ...theme,
    age_group: ageGroup,
    weeks: Array.from({ length: count }, (_, nth) => {
      const monday = addDays(theme.from, nth * 7)
      const number = weeks.find((one) => one.monday === monday)?.number ?? null
      return { number, monday, branch: branches[nth] ?? '' }
    }),
  }
}

export const shownSummary = (row: PlanHead): PlanSummary => ({
  id: row.id,
  class: row.class,
  age_group: row.age_group,
  academic_year_id: row.academic_year_id,
  period: { level: row.level, from: row.from, to: row.to, week: row.week },
  state: row.state,
  theme: row.theme,
  branch: row.branch,
  version: row.version,
  changed: row.changed,
  waiting_since: row.waiting_since,
  approved: row.approved,
})

/** A plan to copy from, as it was approved if the actor does not see what is written in it now. */
export const shownSource = ({ own, approved_branch, ...row }: SourceRow): PlanSummary => {
  const summary = shownSummary(row)
  if (own || row.approved === null) return summary
  const { by, at } = row.approved
  return { ...summary, state: 'approved', branch: approved_branch ?? '', changed: { by, at }, waiting_since: null }
}

/** A comment is resolved by who writes the plan or has asked; it is deleted by its author. */
export const shownComment = (actor: Staff, isOpen: boolean, { account_id, ...row }: CommentRow): PlanComment => ({
  ...row,
  can: { resolve: isOpen, delete: isOpen && account_id === actor.accountId },
})

export const shownFile = (context: Pick<Context, 'presentImage' | 'presentDocument'>, actor: Staff, row: FileRow) => ({
  id: row.image?.id ?? row.document?.id ?? '',
  image: row.image && context.presentImage(actor, row.image),
  document: row.document && context.presentDocument(actor, row.document),
  for_families: row.for_families,
})

/** Whether there is anything that could be approved. */
export const saysSomething = ({ cells, themes, files }: Pick<PlanDetails, 'cells' | 'themes' | 'files'>): boolean =>
  files.length > 0 || themes.length > 0 || cells.some(({ text }) => text !== '')

export const shownPlan = (
  context: Pick<Context, 'presentImage' | 'presentDocument'>,
  actor: Staff,
  { settings, weeks }: Pick<Moment, 'settings'> & { readonly weeks: readonly SchoolWeek[] },
  row: PlanDetails,
): Plan => {
  const { state, open } = row
  const isOffice = actor.role === 'school'
  const isFull = saysSomething(row)
  const needs = needsApproval(actor, { settings })
  return {
    ...shownSummary(row),
    aim: row.aim,
    teachers: row.teachers,
    rows: row.rows,
    cells: row.cells,
    goals: row.goals,
    themes: row.themes.map((theme) => shownTheme(theme, weeks, row.age_group)),
    files: row.files.map((file) => shownFile(context, actor, file)),
    comments: row.comments.map((comment) => shownComment(actor, open, comment)),
    returned: row.returned,
    can: {
      write: open,
      submit: open && isFull && needs && (state === 'draft' || state === 'returned'),
      approve: open && isFull && !needs && state !== 'approved',
      return: open && isOffice && state === 'waiting',
      withdraw: open && state === 'waiting' && !isOffice,
      comment: open,
      delete: open && row.approved === null,
    },
  }
}
