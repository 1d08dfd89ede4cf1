import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanLevel, PlanRow, PlanState } from '@nhip-cau/contract/edu-plan-parts'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type DocumentRow, documentJson, withPage } from '../../../files/document-references.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../media/media.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { type ThemeRow, themeJson } from './edu-plan-themes.queries.ts'
import { copyableBy, visibleTo } from './edu-plan-visible.queries.ts'

export type PlanHead = {
  id: string
  class: { id: string; name: string } | null
  age_group: AgeGroup
  academic_year_id: string
  level: PlanLevel
  from: string
  to: string
  week: number | null
  state: PlanState
  theme: { id: string; name: string } | null
  branch: string
  version: number
  changed: { by: string; at: string }
  waiting_since: string | null
  approved: { number: number; by: string; at: string } | null
}

export type CellRow = {
  row: string
  day: number
  text: string
  goal_ids: string[]
  version: number
  by: string
  at: string
}

export type CommentRow = {
  id: string
  row: string | null
  day: number | null
  text: string
  by: string
  account_id: string
  at: string
  resolved: { by: string; at: string } | null
}

export type FileRow = { image: MediaRow | null; document: DocumentRow | null; for_families: boolean }
export type GoalRow = { id: string; code: string; text: string; domain: string }

export type PlanDetails = PlanHead & {
  head_version: number
  /** The year of the plan is not closed. */
  open: boolean
  submitted_by: string | null
  aim: string
  teachers: string[]
  rows: PlanRow[]
  cells: CellRow[]
  goals: GoalRow[]
  themes: ThemeRow[]
  files: FileRow[]
  comments: CommentRow[]
  returned: { note: string; by: string; at: string } | null
}

const headColumns = (db: Db): Fragment => db`
  p.id, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class, p.age_group,
  p.academic_year_id, p.level, p.starts_on as "from", p.ends_on as "to", p.week, p.state,
  case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as theme, p.branch, p.version,
  json_build_object('by', changer.full_name, 'at', p.changed_at) as changed, p.waiting_since,
  (select json_build_object('number', v.number, 'by', a.full_name, 'at', v.at) from edu_plan_versions v
    join accounts a on a.school_id = v.school_id and a.id = v.account_id
    where v.school_id = p.school_id and v.plan_id = p.id and v.number = p.approved_number) as approved`

const headSource = (db: Db): Fragment => db`
  edu_plans p
  left join classes c on c.school_id = p.school_id and c.id = p.class_id
  left join edu_themes h on h.school_id = p.school_id and h.id = p.theme_id
  join accounts changer on changer.school_id = p.school_id and changer.id = p.changed_by`

/** The goals with these ids, an array. */
export const goalsJson = (db: Db, schoolId: Fragment, ids: Fragment): Fragment => db`
  coalesce((
    select json_agg(json_build_object('id', g.id, 'code', g.code, 'text', g.text, 'domain', d.name)
      order by d.position, length(g.code), g.code)
    from edu_goals g join edu_domains d on d.school_id = g.school_id and d.id = g.domain_id
    where g.school_id = ${schoolId} and g.id = any(${ids})), '[]')`

/** The columns of a cell `e` as JSON, written by the account `w`. */
export const cellJson = (db: Db): Fragment => db`
  json_build_object('row', e.row_key, 'day', e.day, 'text', e.text, 'goal_ids', e.goal_ids, 'version', e.version,
    'by', w.full_name, 'at', e.changed_at)`

/** The images and documents of the plan `p`, in their order. */
export const filesJson = (db: Db, which: Fragment): Fragment => db`
  coalesce((
    select json_agg(json_build_object('image', f.image, 'document', f.document, 'for_families', f.for_families)
      order by f.position)
    from (
      select i.position, ${pictureJson(db, 'm')} as image, null::json as document, i.for_families, i.shown
      from edu_plan_images i join media m on m.school_id = i.school_id and m.id = i.media_id
      where i.school_id = p.school_id and i.plan_id = p.id
      union all
      select k.position, null::json, ${documentJson(db, 'd')}, k.for_families, k.shown
      from edu_plan_documents k join documents d on d.school_id = k.school_id and d.id = k.document_id ${withPage(db)}
      where k.school_id = p.school_id and k.plan_id = p.id) f
    where ${which}), '[]')`

/** The names of the teachers of the class of the plan `p`, the homeroom teacher first. */
export const teachersJson = (db: Db): Fragment => db`
  coalesce((
    select json_agg(a.full_name order by t.homeroom desc, a.full_name)
    from class_teachers t join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active
    where t.school_id = p.school_id and t.class_id = p.class_id), '[]')`

const usedGoals = (db: Db): Fragment => db`array(
  select unnest(e.goal_ids) from edu_cells e where e.school_id = p.school_id and e.plan_id = p.id
  union select unnest(t.goal_ids) from edu_themes t where t.school_id = p.school_id and t.plan_id = p.id)`

const details = (db: Db): Fragment => db`
  select ${headColumns(db)}, p.head_version, p.submitted_by, p.aim, p.rows, ${teachersJson(db)} as teachers,
    not is_closed_year(p.school_id, p.academic_year_id) as open,
    coalesce((select json_agg(${cellJson(db)})
      from edu_cells e join accounts w on w.school_id = e.school_id and w.id = e.changed_by
      where e.school_id = p.school_id and e.plan_id = p.id), '[]') as cells,
    ${goalsJson(db, db`p.school_id`, usedGoals(db))} as goals,
    coalesce((select json_agg(${themeJson(db)} order by t.starts_on, t.id)
      from edu_themes t where t.school_id = p.school_id and t.plan_id = p.id), '[]') as themes,
    ${filesJson(db, db`true`)} as files,
    coalesce((select json_agg(json_build_object('id', k.id, 'row', k.row_key, 'day', k.day, 'text', k.text,
        'by', w.full_name, 'account_id', k.account_id, 'at', k.at,
        'resolved', case when k.resolved_at is not null then json_build_object('by', r.full_name, 'at', k.resolved_at) end)
        order by k.at, k.id)
      from edu_comments k
      join accounts w on w.school_id = k.school_id and w.id = k.account_id
      left join accounts r on r.school_id = k.school_id and r.id = k.resolved_by
      where k.school_id = p.school_id and k.plan_id = p.id), '[]') as comments,
    case when p.state = 'returned' then (
      select json_build_object('note', v.note, 'by', a.full_name, 'at', v.at) from edu_plan_versions v
      join accounts a on a.school_id = v.school_id and a.id = v.account_id
      where v.school_id = p.school_id and v.plan_id = p.id and v.kind = 'returned'
      order by v.number desc limit 1) end as returned
  from ${headSource(db)}`

export const selectPlan = async (db: Db, actor: Staff, id: string): Promise<PlanDetails | undefined> => {
  const [row] = await db<PlanDetails[]>`${details(db)} where ${visibleTo(db, actor)} and p.id = ${id}`
  return row
}

export type Place = {
  readonly level: PlanLevel
  readonly class_id: string | null
  readonly age_group: AgeGroup
  /** A day of the period. */
  readonly day: string
  readonly academic_year_id: string
}

/** The plan whose period contains the day; that of a theme before that of the month. */
export const selectPlanAt = async (db: Db, actor: Staff, place: Place): Promise<PlanDetails | undefined> => {
  const [row] = await db<PlanDetails[]>`
    ${details(db)}
    where ${visibleTo(db, actor)} and p.level = ${place.level}
      and ${
        place.class_id === null
          ? db`p.class_id is null and p.age_group = ${place.age_group} and p.academic_year_id = ${place.academic_year_id}`
          : db`p.class_id = ${place.class_id} and p.starts_on <= ${place.day}::date and p.ends_on >= ${place.day}::date`
      }
    order by (p.theme_id is not null) desc, p.starts_on desc limit 1`
  return row
}

export type ListQuery = {
  readonly page: number
  readonly per_page: number
  readonly state?: PlanState | undefined
  readonly level?: PlanLevel | undefined
  readonly class_id?: string | undefined
  readonly age_group?: AgeGroup | undefined
  readonly academic_year_id?: string | undefined
  readonly q?: string | undefined
}

const matching = (db: Db, actor: Staff, query: ListQuery): Fragment => {
  const { state, level, class_id, age_group, academic_year_id, q = '' } = query
  const { words } = searchTermsOf(q)
  return db`
    where ${visibleTo(db, actor)}
    ${state === undefined ? db`` : db`and p.state = ${state}`}
    ${level === undefined ? db`` : db`and p.level = ${level}`}
    ${class_id === undefined ? db`` : db`and p.class_id = ${class_id}`}
    ${age_group === undefined ? db`` : db`and p.age_group = ${age_group}`}
    ${academic_year_id === undefined ? db`` : db`and p.academic_year_id = ${academic_year_id}`}
    ${words.length === 0 ? db`` : db`and (' ' || p.search) like all(${[...words]}::text[])`}`
}

export const selectPlans = (db: Db, actor: Staff, query: ListQuery) => db<PlanHead[]>`
  select ${headColumns(db)} from ${headSource(db)} ${matching(db, actor, query)}
  order by p.waiting_since nulls last, p.starts_on desc, p.id desc
  limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`

export const countPlans = async (db: Db, actor: Staff, query: ListQuery): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from ${headSource(db)} ${matching(db, actor, query)}`
  return row?.count ?? 0
}

export const countWaiting = async (db: Db, actor: Staff): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from edu_plans p where ${visibleTo(db, actor)} and p.state = 'waiting'`
  return row?.count ?? 0
}

export type SourceRow = PlanHead & {
  kind: 'former' | 'other_class' | 'last_year'
  cells: number
  /** False: the actor does not see the plan, so only what was approved of it is said. */
  own: boolean
  approved_branch: string | null
}

type SourcesOf = {
  readonly level: PlanLevel
  readonly class_id: string
  readonly age_group: AgeGroup
  readonly academic_year_id: string
  readonly from: string
  readonly week: number | null
}

/**
 * Plans of the same age to copy from: the class's former one, the other classes' of this period, and those of the same
 * week of earlier years.
 */
export const selectSources = (db: Db, actor: Staff, of: SourcesOf) => db<SourceRow[]>`
  select * from (
    select ${headColumns(db)}, ${visibleTo(db, actor)} as own, approved.content ->> 'branch' as approved_branch,
      case when p.class_id = ${of.class_id} then 'former'
        when p.academic_year_id = ${of.academic_year_id} then 'other_class' else 'last_year' end as kind,
      case when ${visibleTo(db, actor)}
        then (select count(*)::int from edu_cells e where e.school_id = p.school_id and e.plan_id = p.id and e.text <> '')
        else (select count(*)::int from jsonb_array_elements(approved.content -> 'cells') c where c ->> 'text' <> '') end as cells
    from ${headSource(db)}
    left join edu_plan_versions approved on approved.school_id = p.school_id and approved.plan_id = p.id
      and approved.number = p.approved_number
    where ${copyableBy(db, actor)} and p.level = ${of.level} and p.class_id is not null and p.age_group = ${of.age_group}
      and ((p.class_id = ${of.class_id} and p.starts_on < ${of.from}::date)
        or (p.class_id <> ${of.class_id} and p.academic_year_id = ${of.academic_year_id} and p.starts_on = ${of.from}::date)
        or (p.academic_year_id <> ${of.academic_year_id} and p.starts_on < ${of.from}::date
          and ${of.week === null ? db`p.starts_on >= ${of.from}::date - 400` : db`p.week = ${of.week}`}))
    order by case when p.class_id = ${of.class_id} then 1 when p.academic_year_id = ${of.academic_year_id} then 0 else 2 end,
      p.starts_on desc, p.id
    limit 30) found
  where found.cells > 0`
