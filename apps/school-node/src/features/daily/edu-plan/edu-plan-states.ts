import type { planHistory as historyApi, Plan, PlanVersion } from '@nhip-cau/contract/edu-plan'
import type { QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { EduPlanEvent } from '../../../events/edu-plans.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { type PlanDetails, selectPlan } from './edu-plan.queries.ts'
import { planNow } from './edu-plan.ts'
import { lockedPlan, signalPlan } from './edu-plan-cells.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { type Moment, momentOf } from './edu-plan-moment.ts'
import { needsApproval, saysSomething } from './edu-plan-shown.ts'
import * as queries from './edu-plan-states.queries.ts'
import type { LockedPlan } from './edu-plan-write.queries.ts'

type Seen = { readonly version: number }

/** What a plan says now, as it is kept in its history. */
export const contentOf = (row: PlanDetails): queries.PlanContent => ({
  theme: row.theme?.name ?? null,
  branch: row.branch,
  aim: row.aim,
  rows: row.rows,
  cells: row.cells.map(({ row: key, day, text, goal_ids }) => ({ row: key, day, text, goal_ids })),
  themes: row.themes.map(({ name, from, to, branches }) => ({ name, from, to, branches })),
  teachers: row.teachers,
})

const about = (actor: Staff, plan: LockedPlan) => ({
  school_id: actor.schoolId,
  plan_id: plan.id,
  class_id: plan.class_id,
  title: plan.class_name ?? plan.year,
  starts_on: plan.from,
  week: plan.week,
  by_account_id: actor.accountId,
})

type Step = { readonly tx: Tx; readonly plan: LockedPlan; readonly row: PlanDetails; readonly moment: Moment }

/** Moves a plan on, if it still is as the caller has read it, and answers it as it is then. */
const move = async (
  context: Context,
  actor: Staff,
  id: string,
  { version }: Seen,
  allowed: (plan: LockedPlan, moment: Moment) => boolean,
  run: (step: Step) => Promise<void>,
): Promise<Plan> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, id)
    if (plan.version !== version) throw problem('conflict')
    if (!allowed(plan, moment)) throw problem('edu_plan_state')
    const row = await selectPlan(tx, actor, id)
    if (!row) throw problem('not_found')
    await run({ tx, plan, row, moment })
    await signalPlan(tx, actor, plan)
    return planNow(context, tx, actor, moment, id)
  })
}

const expectContent = (row: PlanDetails): void => {
  if (!saysSomething(row)) throw problem('edu_plan_empty')
}

const record = (tx: Tx, actor: Staff, plan: LockedPlan, action: 'approve' | 'return') =>
  recordAudit(tx, actor, {
    action: `edu_plan.${action}`,
    object: { kind: 'edu_plan', id: plan.id, name: plan.class_name ?? plan.year },
  })

export const submitPlan = (context: Context, actor: Staff, id: string, seen: Seen) =>
  move(
    context,
    actor,
    id,
    seen,
    ({ state }, moment) => needsApproval(actor, moment) && (state === 'draft' || state === 'returned'),
    async ({ tx, plan, row, moment }) => {
      expectContent(row)
      await queries.insertVersion(tx, actor, moment.now, id, { kind: 'submitted', note: null, content: contentOf(row) })
      await queries.writeState(tx, actor, id, {
        state: 'waiting',
        waitingSince: moment.now,
        submittedBy: actor.accountId,
      })
      await emit<EduPlanEvent>(tx, { kind: 'edu-plan-submitted', ...about(actor, plan) })
    },
  )

export const withdrawPlan = (context: Context, actor: Staff, id: string, seen: Seen) =>
  move(
    context,
    actor,
    id,
    seen,
    ({ state }) => state === 'waiting',
    async ({ tx }) => {
      await queries.writeState(tx, actor, id, { state: 'draft' })
      await dealtWith(tx, actor, subjectOf.eduPlan(id), 'withdrawn')
    },
  )

export const returnPlan = (
  context: Context,
  actor: Staff,
  id: string,
  { note, ...seen }: Seen & { readonly note: string },
) =>
  move(
    context,
    actor,
    id,
    seen,
    ({ state }) => state === 'waiting',
    async ({ tx, plan, row, moment }) => {
      await queries.insertVersion(tx, actor, moment.now, id, { kind: 'returned', note, content: contentOf(row) })
      await queries.writeState(tx, actor, id, { state: 'returned' })
      await record(tx, actor, plan, 'return')
      await dealtWith(tx, actor, subjectOf.eduPlan(id), 'done')
      const to = plan.submitted_by ?? plan.created_by
      await emit<EduPlanEvent>(tx, { kind: 'edu-plan-returned', ...about(actor, plan), note, to_account_id: to })
    },
  )

/** What was read is approved and, of a week or what the school shows else, given to the families. */
export const approvePlan = (context: Context, actor: Staff, id: string, seen: Seen) =>
  move(
    context,
    actor,
    id,
    seen,
    ({ state }, moment) => !needsApproval(actor, moment) && state !== 'approved',
    async (step) => {
      const { tx, plan, row, moment } = step
      expectContent(row)
      const content = contentOf(row)
      const number = await queries.insertVersion(tx, actor, moment.now, id, { kind: 'approved', note: null, content })
      await queries.writeState(tx, actor, id, { state: 'approved' })
      await queries.writeApproval(tx, actor, moment.now, id, number)
      await record(tx, actor, plan, 'approve')
      if (plan.state === 'waiting') await dealtWith(tx, actor, subjectOf.eduPlan(id), 'approved')
      await emit<EduPlanEvent>(tx, {
        kind: 'edu-plan-approved',
        ...about(actor, plan),
        to_account_id: plan.state === 'waiting' ? plan.submitted_by : null,
        // A correction is not announced again.
        announced: plan.level === 'week' && plan.approved_number === null,
      })
      await signalFamilies(tx, actor, plan)
    },
  )

/** Open pages of the families that see the plan load it. */
export const signalFamilies = async (tx: Tx, actor: Staff, plan: LockedPlan): Promise<void> => {
  const classes =
    plan.class_id === null
      ? await queries.selectClassesOfAge(tx, actor.schoolId, plan.age_group, plan)
      : [plan.class_id]
  const children = await queries.selectChildrenOf(tx, actor.schoolId, classes)
  const [only] = classes
  const classId = classes.length === 1 && only !== undefined ? { classId: only } : {}
  await signalConcerned(tx, actor, ['edu_plans'], { ...classId, studentIds: children })
}

/** The cells that differ between two steps, by the names of their rows. */
const changesOf = ({ before, content }: queries.VersionRow): PlanVersion['changes'] => {
  const key = ({ row, day }: { readonly row: string; readonly day: number }) => `${row} ${day}`
  const old = new Map((before?.cells ?? []).map((cell) => [key(cell), cell.text]))
  const now = new Map(content.cells.map((cell) => [key(cell), cell.text]))
  const rows = [...new Map([...(before?.rows ?? []), ...content.rows].map((row) => [row.key, row])).values()]
  return rows.flatMap((row) =>
    [0, 1, 2, 3, 4, 5].flatMap((day) => {
      const at = key({ row: row.key, day })
      const [was, is] = [old.get(at) ?? '', now.get(at) ?? '']
      return was === is ? [] : [{ row: row.name, day, before: was, after: is }]
    }),
  )
}

const headOf = ({ theme, branch, aim, themes }: queries.PlanContent) => JSON.stringify([theme, branch, aim, themes])

export const planHistory = async (
  { db }: Context,
  actor: Staff,
  id: string,
  query: QueryOf<typeof historyApi>,
): Promise<ResponseOf<typeof historyApi>> => {
  if (!(await selectPlan(db, actor, id))) throw problem('not_found')
  const [rows, total] = await Promise.all([
    queries.selectVersions(db, actor.schoolId, id, query),
    queries.countVersions(db, actor.schoolId, id),
  ])
  const data = rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    by: row.by,
    at: row.at,
    note: row.note,
    changes: changesOf(row),
    head_changed: row.before !== null && headOf(row.before) !== headOf(row.content),
  }))
  return pageOf(data, query, total)
}
