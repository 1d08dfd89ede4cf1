import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { Staff } from './edu-plan-class.queries.ts'
import { visibleTo } from './edu-plan-visible.queries.ts'

export type ThemeRow = {
  id: string
  plan_id: string
  name: string
  from: string
  to: string
  branches: string[]
  goal_ids: string[]
  version: number
}

/** A theme `t` as JSON. */
export const themeJson = (db: Db): Fragment => db`
  json_build_object('id', t.id, 'plan_id', t.plan_id, 'name', t.name, 'from', t.starts_on, 'to', t.ends_on,
    'branches', t.branches, 'goal_ids', t.goal_ids, 'version', t.version)`

const columns = (db: Db): Fragment => db`
  t.id, t.plan_id, t.name, t.starts_on as "from", t.ends_on as "to", t.branches, t.goal_ids, t.version`

type OfAge = { readonly schoolId: string; readonly yearId: string; readonly ageGroup: AgeGroup }

/** The themes of an age group in a year, in order; with a day only the one that contains it. */
export const selectThemes = (db: Db, { schoolId, yearId, ageGroup }: OfAge, day?: string) => db<ThemeRow[]>`
  select ${columns(db)} from edu_themes t
  join edu_plans p on p.school_id = t.school_id and p.id = t.plan_id
  where p.school_id = ${schoolId} and p.level = 'year' and p.class_id is null and p.age_group = ${ageGroup}
    and p.academic_year_id = ${yearId}
    ${day === undefined ? db`` : db`and t.starts_on <= ${day}::date and t.ends_on + 2 >= ${day}::date`}
  order by t.starts_on, t.id`

/** The theme of a year plan that the actor sees, locked; the plan's row is locked first by whoever writes. */
export const selectTheme = async (db: Db, actor: Staff, id: string): Promise<ThemeRow | undefined> => {
  const [row] = await db<ThemeRow[]>`
    select ${columns(db)} from edu_themes t
    join edu_plans p on p.school_id = t.school_id and p.id = t.plan_id
    where ${visibleTo(db, actor)} and t.id = ${id}`
  return row
}

export const selectThemesOfPlan = (db: Db, schoolId: string, planId: string) => db<ThemeRow[]>`
  select ${columns(db)} from edu_themes t
  where t.school_id = ${schoolId} and t.plan_id = ${planId} order by t.starts_on, t.id`

export type NewTheme = {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly branches: readonly string[]
  readonly goal_ids: readonly string[]
}

export const insertThemes = (tx: Db, schoolId: string, planId: string, themes: readonly NewTheme[]) => tx<
  { id: string }[]
>`
  insert into edu_themes (school_id, plan_id, name, starts_on, ends_on, branches, goal_ids)
  select ${schoolId}, ${planId}, n.name, n."from", n."to", n.branches, n.goal_ids
  from jsonb_to_recordset(${tx.json(themes.map((one) => ({ ...one, branches: [...one.branches], goal_ids: [...one.goal_ids] })))})
    as n (name text, "from" date, "to" date, branches text[], goal_ids uuid[])
  returning edu_themes.id`

export const updateTheme = (
  tx: Db,
  schoolId: string,
  id: string,
  { name, from, to, branches, goal_ids }: NewTheme,
) => tx`
  update edu_themes t set name = ${name}, starts_on = ${from}, ends_on = ${to}, branches = ${[...branches]}::text[],
    goal_ids = ${[...goal_ids]}::uuid[], version = t.version + 1
  where t.school_id = ${schoolId} and t.id = ${id}`

export const deleteTheme = (tx: Db, schoolId: string, id: string) => tx`
  delete from edu_themes t where t.school_id = ${schoolId} and t.id = ${id}`

/** The themes of the newest year plan of an age group before a day, with the number of their weeks. */
export const selectFormerThemes = (db: Db, schoolId: string, ageGroup: AgeGroup, before: string) => db<
  { name: string; weeks: number; branches: string[]; goal_ids: string[] }[]
>`
  select t.name, ceil((t.ends_on - t.starts_on + 1) / 7.0)::int as weeks, t.branches, array(
      select g.id from edu_goals g where g.school_id = t.school_id and g.id = any(t.goal_ids) and g.active) as goal_ids
  from edu_themes t
  where t.school_id = ${schoolId} and t.plan_id = (
    select p.id from edu_plans p
    where p.school_id = ${schoolId} and p.level = 'year' and p.class_id is null and p.age_group = ${ageGroup}
      and p.starts_on < ${before}::date
    order by p.starts_on desc limit 1)
  order by t.starts_on, t.id`
