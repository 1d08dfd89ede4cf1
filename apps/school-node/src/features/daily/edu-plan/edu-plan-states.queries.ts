import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanState } from '@nhip-cau/contract/edu-plan-parts'
import type { Db } from '@nhip-cau/server-kit/database'
import type { PlanDetails } from './edu-plan.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import type { ThemeRow } from './edu-plan-themes.queries.ts'
import { searchOf } from './edu-plan-words.ts'
import type { LockedPlan } from './edu-plan-write.queries.ts'

/** What a plan said when it was submitted, returned or approved. */
export type PlanContent = {
  readonly theme: string | null
  readonly branch: string
  readonly aim: string
  readonly rows: PlanDetails['rows']
  readonly cells: readonly Pick<PlanDetails['cells'][number], 'row' | 'day' | 'text' | 'goal_ids'>[]
  readonly themes: readonly Pick<ThemeRow, 'name' | 'from' | 'to' | 'branches'>[]
  readonly teachers: readonly string[]
}

type Step = {
  readonly kind: 'submitted' | 'returned' | 'approved'
  readonly note: string | null
  readonly content: PlanContent
}

/** Adds a step to the history of a locked plan; returns its number. */
export const insertVersion = async (
  tx: Db,
  actor: Staff,
  now: Date,
  planId: string,
  { kind, note, content }: Step,
): Promise<number> => {
  const [row] = await tx<{ number: number }[]>`
    insert into edu_plan_versions (school_id, plan_id, number, kind, account_id, at, note, content, search)
    select ${actor.schoolId}, ${planId}, 1 + coalesce(max(v.number), 0), ${kind}, ${actor.accountId}, ${now.toISOString()},
      ${note}, ${tx.json({ ...content })}, ${searchOf(content.theme, content.branch)}
    from edu_plan_versions v where v.school_id = ${actor.schoolId} and v.plan_id = ${planId}
    returning edu_plan_versions.number`
  return row?.number ?? 0
}

type Next = { readonly state: PlanState; readonly waitingSince?: Date; readonly submittedBy?: string }

/** Moves a locked plan to another state. The version is another one, so a decision on what was read before is refused. */
export const writeState = (tx: Db, actor: Staff, id: string, { state, waitingSince, submittedBy }: Next) => tx`
  update edu_plans p set state = ${state}, version = p.version + 1,
    waiting_since = ${waitingSince?.toISOString() ?? null},
    submitted_by = coalesce(${submittedBy ?? null}, p.submitted_by)
  where p.school_id = ${actor.schoolId} and p.id = ${id}`

/** Makes a step of the history what families see, with the files that are meant for them. */
export const writeApproval = async (tx: Db, actor: Staff, now: Date, id: string, number: number): Promise<void> => {
  await tx`
    update edu_plans p set approved_number = ${number},
      first_approved_at = coalesce(p.first_approved_at, ${now.toISOString()})
    where p.school_id = ${actor.schoolId} and p.id = ${id}`
  await tx`
    update edu_plan_images i set shown = i.for_families where i.school_id = ${actor.schoolId} and i.plan_id = ${id}`
  await tx`
    update edu_plan_documents d set shown = d.for_families where d.school_id = ${actor.schoolId} and d.plan_id = ${id}`
}

export type VersionRow = {
  number: number
  kind: Step['kind']
  by: string
  at: string
  note: string | null
  content: PlanContent
  /** Of the step before; null for the first. */
  before: PlanContent | null
}

type Page = { readonly page: number; readonly per_page: number }

export const selectVersions = (db: Db, schoolId: string, planId: string, { page, per_page }: Page) => db<VersionRow[]>`
  select v.number, v.kind, a.full_name as by, v.at, v.note, v.content, (
    select former.content from edu_plan_versions former
    where former.school_id = v.school_id and former.plan_id = v.plan_id and former.number = v.number - 1) as before
  from edu_plan_versions v
  join accounts a on a.school_id = v.school_id and a.id = v.account_id
  where v.school_id = ${schoolId} and v.plan_id = ${planId}
  order by v.number desc limit ${per_page} offset ${(page - 1) * per_page}`

export const countVersions = async (db: Db, schoolId: string, planId: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from edu_plan_versions v where v.school_id = ${schoolId} and v.plan_id = ${planId}`
  return row?.count ?? 0
}

/** The children who are in one of these classes today: their families are concerned. */
export const selectChildrenOf = async (db: Db, schoolId: string, classIds: readonly string[]): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select sc.student_id as id from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
    where sc.school_id = ${schoolId} and sc.class_id = any(${[...classIds]}::uuid[])
      and daterange(sc.from_date, sc.to_date) @> today_at(${schoolId})`
  return rows.map(({ id }) => id)
}

/** The running classes of an age, whose families see the themes of its year plan. */
export const selectClassesOfAge = async (
  db: Db,
  schoolId: string,
  ageGroup: AgeGroup,
  { academic_year_id }: LockedPlan,
) => {
  const rows = await db<{ id: string }[]>`
    select c.id from classes c
    where c.school_id = ${schoolId} and c.age_group = ${ageGroup} and c.academic_year_id = ${academic_year_id}
      and c.archived_at is null`
  return rows.map(({ id }) => id)
}
