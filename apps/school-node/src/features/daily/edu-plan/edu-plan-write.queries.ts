import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanLevel, PlanRow, PlanState } from '@nhip-cau/contract/edu-plan-parts'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type CellRow, cellJson, type GoalRow, goalsJson } from './edu-plan.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { copyableBy, visibleTo } from './edu-plan-visible.queries.ts'

export type LockedPlan = {
  id: string
  level: PlanLevel
  class_id: string | null
  class_name: string | null
  age_group: AgeGroup
  academic_year_id: string
  year: string
  from: string
  to: string
  week: number | null
  theme_id: string | null
  branch: string
  aim: string
  rows: PlanRow[]
  state: PlanState
  version: number
  head_version: number
  submitted_by: string | null
  created_by: string
  approved_number: number | null
  /** The year of the plan is not closed. */
  open: boolean
}

/** Locks a plan that the actor sees, so that changes of it come one after the other. */
export const lockPlan = async (tx: Db, actor: Staff, id: string): Promise<LockedPlan | undefined> => {
  const [row] = await tx<LockedPlan[]>`
    select p.id, p.level, p.class_id, c.name as class_name, p.age_group, p.academic_year_id, y.name as year,
      p.starts_on as "from", p.ends_on as "to", p.week, p.theme_id, p.branch, p.aim, p.rows, p.state, p.version,
      p.head_version, p.submitted_by, p.created_by, p.approved_number,
      not is_closed_year(p.school_id, p.academic_year_id) as open
    from edu_plans p
    join academic_years y on y.school_id = p.school_id and y.id = p.academic_year_id
    left join classes c on c.school_id = p.school_id and c.id = p.class_id
    where ${visibleTo(tx, actor)} and p.id = ${id}
    for update of p`
  return row
}

export type NewPlan = {
  readonly academic_year_id: string
  readonly level: PlanLevel
  readonly class_id: string | null
  readonly age_group: AgeGroup
  readonly starts_on: string
  readonly ends_on: string
  readonly week: number | null
  readonly theme_id: string | null
  readonly branch: string
  readonly aim: string
  readonly rows: readonly PlanRow[]
  readonly search: string
}

/** Returns the new plan's id; undefined if there is one for this period already. */
export const insertPlan = async (tx: Db, actor: Staff, now: Date, plan: NewPlan): Promise<string | undefined> => {
  const by = { changed_by: actor.accountId, created_by: actor.accountId, changed_at: now.toISOString() }
  const { rows, ...columns } = plan
  const [row] = await tx<{ id: string }[]>`
    insert into edu_plans ${tx({ school_id: actor.schoolId, ...columns, ...by, rows: tx.json([...rows]) })}
    on conflict on constraint edu_plans_one do nothing returning id`
  return row?.id
}

/** Enters a change of a plan: another version, and what was approved is a draft again. */
export const touchPlan = async (tx: Db, actor: Staff, now: Date, id: string) => {
  const [row] = await tx<{ state: PlanState; version: number }[]>`
    update edu_plans p set version = p.version + 1, changed_by = ${actor.accountId}, changed_at = ${now.toISOString()},
      state = case when p.state = 'approved' then 'draft' else p.state end
    where p.school_id = ${actor.schoolId} and p.id = ${id}
    returning p.state, p.version`
  return row as { state: PlanState; version: number }
}

type Head = { readonly theme_id: string | null; readonly branch: string; readonly aim: string; readonly search: string }

export const updateHead = (tx: Db, actor: Staff, id: string, { theme_id, branch, aim, search }: Head) => tx`
  update edu_plans p set theme_id = ${theme_id}, branch = ${branch}, aim = ${aim}, search = ${search},
    head_version = p.version
  where p.school_id = ${actor.schoolId} and p.id = ${id}`

export const deletePlan = (tx: Db, actor: Staff, id: string) => tx`
  delete from edu_plans p where p.school_id = ${actor.schoolId} and p.id = ${id}`

export type Source = {
  id: string
  level: PlanLevel
  branch: string
  aim: string
  theme_id: string | null
  own: boolean
}

/** A plan that may be copied. Of a plan that the actor does not see, only what was approved is copied (`own` is false). */
export const selectSource = async (db: Db, actor: Staff, id: string): Promise<Source | undefined> => {
  const [row] = await db<Source[]>`
    select p.id, p.level, p.theme_id, ${visibleTo(db, actor)} as own,
      case when ${visibleTo(db, actor)} then p.branch else coalesce(v.content ->> 'branch', '') end as branch,
      case when ${visibleTo(db, actor)} then p.aim else coalesce(v.content ->> 'aim', '') end as aim
    from edu_plans p
    left join edu_plan_versions v on v.school_id = p.school_id and v.plan_id = p.id and v.number = p.approved_number
    where ${copyableBy(db, actor)} and p.id = ${id}`
  return row
}

/** The cells of a source: as they are, or as they were approved. */
const sourceCells = (db: Db, actor: Staff, { id, own }: Pick<Source, 'id' | 'own'>): Fragment =>
  own
    ? db`
      select e.row_key, e.day, e.text, e.goal_ids from edu_cells e
      where e.school_id = ${actor.schoolId} and e.plan_id = ${id}`
    : db`
      select c."row" as row_key, c.day, c.text, c.goal_ids
      from edu_plans a
      join edu_plan_versions v on v.school_id = a.school_id and v.plan_id = a.id and v.number = a.approved_number
      cross join jsonb_to_recordset(v.content -> 'cells') as c ("row" text, day smallint, text text, goal_ids uuid[])
      where a.school_id = ${actor.schoolId} and a.id = ${id}`

/** Copies the cells with a text into the empty cells of another plan that has the same rows; returns their number. */
export const copyCells = async (tx: Db, actor: Staff, now: Date, from: Source, to: string): Promise<number> => {
  const rows = await tx<{ row_key: string }[]>`
    insert into edu_cells (school_id, plan_id, row_key, day, text, goal_ids, changed_by, changed_at)
    select p.school_id, p.id, s.row_key, s.day, s.text, s.goal_ids, ${actor.accountId}, ${now.toISOString()}
    from (${sourceCells(tx, actor, from)}) s
    join edu_plans p on p.school_id = ${actor.schoolId} and p.id = ${to}
      and exists (select from jsonb_array_elements(p.rows) r where r ->> 'key' = s.row_key)
    where s.text <> '' or s.goal_ids <> '{}'
    on conflict (school_id, plan_id, row_key, day) do update set text = excluded.text, goal_ids = excluded.goal_ids,
      version = edu_cells.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where edu_cells.text = '' and edu_cells.goal_ids = '{}'
    returning edu_cells.row_key`
  return rows.length
}

type Key = { readonly row: string; readonly day: number }

export const selectCells = (db: Db, schoolId: string, planId: string, keys: readonly Key[]) => db<{ cell: CellRow }[]>`
  select ${cellJson(db)} as cell from edu_cells e
  join accounts w on w.school_id = e.school_id and w.id = e.changed_by
  join unnest(${keys.map(({ row }) => row)}::text[], ${keys.map(({ day }) => day)}::int[]) as k (row_key, day)
    on k.row_key = e.row_key and k.day = e.day
  where e.school_id = ${schoolId} and e.plan_id = ${planId}`

export type WrittenCell = Key & {
  readonly text: string
  readonly goal_ids: readonly string[]
  /** The version that is changed; 0 for the first. */
  readonly version: number
}

/** Writes cells and returns them. The plan is locked, so nobody else is faster. */
export const writeCells = (tx: Db, actor: Staff, now: Date, planId: string, cells: readonly WrittenCell[]) => tx<
  { cell: CellRow }[]
>`
  with e as (
    insert into edu_cells (school_id, plan_id, row_key, day, text, goal_ids, version, changed_by, changed_at)
    select ${actor.schoolId}, ${planId}, g."row", g.day, g.text, g.goal_ids, g.version + 1, ${actor.accountId},
      ${now.toISOString()}
    from jsonb_to_recordset(${tx.json(cells.map((one) => ({ ...one, goal_ids: [...one.goal_ids] })))})
      as g ("row" text, day smallint, text text, goal_ids uuid[], version integer)
    on conflict (school_id, plan_id, row_key, day) do update set text = excluded.text, goal_ids = excluded.goal_ids,
      version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    returning *)
  select ${cellJson(tx)} as cell from e join accounts w on w.school_id = e.school_id and w.id = e.changed_by`

/** The ids of goals of the school among these; those that are no longer offered only if they are `kept`. */
export const selectUsableGoals = async (db: Db, schoolId: string, ids: readonly string[], kept: readonly string[]) => {
  const rows = await db<{ id: string }[]>`
    select g.id from edu_goals g
    where g.school_id = ${schoolId} and g.id = any(${[...ids]}::uuid[])
      and (g.active or g.id = any(${[...kept]}::uuid[]))`
  return rows.map(({ id }) => id)
}

export const selectGoals = async (db: Db, schoolId: string, ids: readonly string[]): Promise<readonly GoalRow[]> => {
  if (ids.length === 0) return []
  const [row] = await db<{ goals: GoalRow[] }[]>`
    select ${goalsJson(db, db`${schoolId}::uuid`, db`${[...ids]}::uuid[]`)} as goals`
  return row?.goals ?? []
}
