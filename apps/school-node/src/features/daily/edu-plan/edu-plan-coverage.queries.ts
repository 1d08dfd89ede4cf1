import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { EduGoal } from '@nhip-cau/contract/edu-plan-setup'
import type { Db } from '@nhip-cau/server-kit/database'

type Set = { id: string; name: string; fits: boolean }

/** The sets of a school that are offered; first those whose programme is for this age. */
export const selectOfferedSets = (db: Db, schoolId: string, ageGroup: AgeGroup) => db<Set[]>`
  select s.id, s.name,
    (s.programme = 'nursery') = ${ageGroup.startsWith('nursery')}::boolean or s.programme in ('own', 'pilot') as fits
  from edu_sets s where s.school_id = ${schoolId} and s.active
  order by ((s.programme = 'nursery') = ${ageGroup.startsWith('nursery')}::boolean and s.programme not in ('own', 'pilot')) desc,
    fits desc, s.id limit 20`

export type CoverageRow = {
  id: string
  name: string
  aspect: string | null
  ratings: number
  children: number
  goals: { goal: EduGoal; planned: number; approved: number; weeks: (number | null)[]; last: string | null }[]
}

type Of = {
  readonly school_id: string
  readonly id: string
  readonly academic_year_id: string
  readonly age_group: AgeGroup
}

/**
 * Each domain of a set: the week plans of a class that name its goals, and what reviews have rated in the aspect of the
 * domain, which is the named one or the one with the same name.
 */
export const selectCoverage = (db: Db, of: Of, setId: string) => db<CoverageRow[]>`
  with named as (
    select distinct e.plan_id, goal.id as goal_id, p.week, p.starts_on, p.approved_number is not null as approved
    from edu_plans p
    join edu_cells e on e.school_id = p.school_id and e.plan_id = p.id
    cross join lateral unnest(e.goal_ids) as goal (id)
    where p.school_id = ${of.school_id} and p.class_id = ${of.id} and p.level = 'week'),
  planned as (
    select n.goal_id, count(*)::int as planned, (count(*) filter (where n.approved))::int as approved,
      json_agg(n.week order by n.starts_on) as weeks, max(n.starts_on) as last
    from named n group by n.goal_id),
  observed as (
    select o.aspect_id, count(*)::int as ratings, count(distinct o.student_id)::int as children
    from observed_aspects o
    where o.school_id = ${of.school_id} and o.class_id = ${of.id} group by o.aspect_id)
  select d.id, d.name, a.name as aspect, coalesce(o.ratings, 0) as ratings, coalesce(o.children, 0) as children,
    coalesce((
      select json_agg(json_build_object('goal', json_build_object('id', g.id, 'code', g.code, 'text', g.text,
          'age_groups', g.age_groups, 'active', g.active, 'version', g.version),
        'planned', coalesce(n.planned, 0), 'approved', coalesce(n.approved, 0), 'weeks', coalesce(n.weeks, '[]'),
        'last', n.last) order by length(g.code), g.code)
      from edu_goals g left join planned n on n.goal_id = g.id
      where g.school_id = d.school_id and g.domain_id = d.id and (g.active or n.goal_id is not null)
        and (g.age_groups = '{}' or ${of.age_group} = any(g.age_groups) or n.goal_id is not null)), '[]') as goals
  from edu_domains d
  left join review_aspects a on a.school_id = d.school_id and case
    when d.aspect_id is not null then a.id = d.aspect_id else lower(a.name) = lower(d.name) end
  left join observed o on o.aspect_id = a.id
  where d.school_id = ${of.school_id} and d.set_id = ${setId} and d.active
  order by d.position, d.id`

export const countChildren = async (db: Db, schoolId: string, classId: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
    where sc.school_id = ${schoolId} and sc.class_id = ${classId}
      and daterange(sc.from_date, sc.to_date) @> today_at(${schoolId})`
  return row?.count ?? 0
}
