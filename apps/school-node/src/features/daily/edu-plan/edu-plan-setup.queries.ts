import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanLevel, PlanRow } from '@nhip-cau/contract/edu-plan-parts'
import type { EduDomain, EduGoal, EduSet, PlanProgramme } from '@nhip-cau/contract/edu-plan-setup'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

const goalJson = (db: Db): Fragment => db`
  json_build_object('id', g.id, 'code', g.code, 'text', g.text, 'age_groups', g.age_groups, 'active', g.active,
    'version', g.version)`

type Shown = { readonly schoolId: string; readonly ageGroup?: AgeGroup | undefined; readonly onlyActive: boolean }

/** The domains of a set `s` with their goals; those for an age only, if one is named. */
const domainsJson = (db: Db, { ageGroup, onlyActive }: Shown): Fragment => db`
  coalesce((
    select json_agg(json_build_object('id', d.id, 'name', d.name, 'position', d.position, 'active', d.active,
      'aspect_id', d.aspect_id, 'version', d.version, 'goals', coalesce((
        select json_agg(${goalJson(db)} order by length(g.code), g.code)
        from edu_goals g
        where g.school_id = d.school_id and g.domain_id = d.id ${onlyActive ? db`and g.active` : db``}
          ${ageGroup === undefined ? db`` : db`and (g.age_groups = '{}' or ${ageGroup} = any(g.age_groups))`}), '[]'))
      order by d.position, d.id)
    from edu_domains d
    where d.school_id = s.school_id and d.set_id = s.id ${onlyActive ? db`and d.active` : db``}), '[]')`

/** The sets of a school; for teachers those that are offered. */
export const selectSets = (db: Db, shown: Shown, id?: string) => db<EduSet[]>`
  select s.id, s.programme, s.name, s.active, s.version, ${domainsJson(db, shown)} as domains
  from edu_sets s
  where s.school_id = ${shown.schoolId} ${shown.onlyActive ? db`and s.active` : db``}
    ${id === undefined ? db`` : db`and s.id = ${id}`}
  order by s.active desc, s.id limit 20`

export const insertSet = async (tx: Db, actor: Actor, programme: PlanProgramme, name: string): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into edu_sets ${tx({ school_id: actor.schoolId, programme, name })} returning id`
  return row?.id ?? ''
}

type NewDomain = { readonly name: string; readonly goals: readonly { readonly code: string; readonly text: string }[] }

/** Inserts domains with their goals, in their order. */
export const insertDomains = async (tx: Db, actor: Actor, setId: string, domains: readonly NewDomain[]) => tx`
  with given as (
    select d.name, d.goals, d.nth from rows from (jsonb_to_recordset(${tx.json(domains.map((one) => ({ ...one })))})
      as (name text, goals jsonb)) with ordinality as d (name, goals, nth)),
  inserted as (
    insert into edu_domains (school_id, set_id, name, position)
    select ${actor.schoolId}, ${setId}, given.name, given.nth from given
    returning edu_domains.id, edu_domains.name)
  insert into edu_goals (school_id, set_id, domain_id, code, text)
  select ${actor.schoolId}, ${setId}, inserted.id, g ->> 'code', g ->> 'text'
  from given join inserted on inserted.name = given.name
  cross join jsonb_array_elements(given.goals) g`

type Versioned = { id: string; version: number; name: string; active: boolean }

export const countSets = async (db: Db, schoolId: string): Promise<number> => {
  const [row] = await db<
    { count: number }[]
  >`select count(*)::int as count from edu_sets s where s.school_id = ${schoolId}`
  return row?.count ?? 0
}

export const lockSet = async (tx: Db, actor: Actor, id: string): Promise<Versioned | undefined> => {
  const [row] = await tx<Versioned[]>`
    select s.id, s.version, s.name, s.active from edu_sets s
    where s.school_id = ${actor.schoolId} and s.id = ${id} for update`
  return row
}

export const updateSet = (tx: Db, actor: Actor, id: string, name: string, active: boolean) => tx`
  update edu_sets s set name = ${name}, active = ${active}, version = s.version + 1
  where s.school_id = ${actor.schoolId} and s.id = ${id}`

export type DomainRow = Omit<EduDomain, 'goals'> & { set_id: string }

export const selectDomain = async (db: Db, schoolId: string, id: string): Promise<EduDomain | undefined> => {
  const [row] = await db<EduDomain[]>`
    select d.id, d.name, d.position, d.active, d.aspect_id, d.version,
      coalesce((select json_agg(${goalJson(db)} order by length(g.code), g.code) from edu_goals g
        where g.school_id = d.school_id and g.domain_id = d.id), '[]') as goals
    from edu_domains d where d.school_id = ${schoolId} and d.id = ${id}`
  return row
}

export const lockDomain = async (tx: Db, actor: Actor, id: string): Promise<DomainRow | undefined> => {
  const [row] = await tx<DomainRow[]>`
    select d.id, d.set_id, d.name, d.position, d.active, d.aspect_id, d.version from edu_domains d
    where d.school_id = ${actor.schoolId} and d.id = ${id} for update`
  return row
}

/** Domains, goals and active goals of a set. */
export const countOfSet = async (db: Db, schoolId: string, setId: string) => {
  const [row] = await db<{ domains: number; goals: number }[]>`
    select (select count(*)::int from edu_domains d where d.school_id = ${schoolId} and d.set_id = ${setId}) as domains,
      (select count(*)::int from edu_goals g where g.school_id = ${schoolId} and g.set_id = ${setId}) as goals`
  return row ?? { domains: 0, goals: 0 }
}

export const isAspect = async (db: Db, schoolId: string, id: string): Promise<boolean> => {
  const rows = await db<{ id: string }[]>`
    select a.id from review_aspects a where a.school_id = ${schoolId} and a.id = ${id}`
  return rows.length > 0
}

export const insertDomain = async (tx: Db, actor: Actor, setId: string, name: string, aspectId: string | null) => {
  const [row] = await tx<{ id: string }[]>`
    insert into edu_domains (school_id, set_id, name, aspect_id, position)
    select ${actor.schoolId}, ${setId}, ${name}, ${aspectId}, 1 + coalesce(max(d.position), 0)
    from edu_domains d where d.school_id = ${actor.schoolId} and d.set_id = ${setId}
    returning edu_domains.id`
  return row?.id ?? ''
}

type DomainFields = {
  readonly name: string
  readonly aspect_id: string | null
  readonly active: boolean
  readonly position: number
}

/** Changes a domain; the others of its set keep their order around its place. */
export const updateDomain = async (tx: Db, actor: Actor, { id, set_id }: DomainRow, fields: DomainFields) => {
  await tx`
    update edu_domains d set position = placed.place
    from (
      select o.id, row_number() over (order by o.position, o.id)
        + case when row_number() over (order by o.position, o.id) >= ${fields.position}::int then 1 else 0 end as place
      from edu_domains o where o.school_id = ${actor.schoolId} and o.set_id = ${set_id} and o.id <> ${id}) placed
    where d.school_id = ${actor.schoolId} and d.id = placed.id and d.position <> placed.place`
  await tx`
    update edu_domains d set name = ${fields.name}, aspect_id = ${fields.aspect_id}, active = ${fields.active},
      position = ${fields.position}, version = d.version + 1
    where d.school_id = ${actor.schoolId} and d.id = ${id}`
}

type GoalFields = { readonly code: string; readonly text: string; readonly age_groups: readonly AgeGroup[] }

export const insertGoal = async (tx: Db, actor: Actor, domain: DomainRow, fields: GoalFields): Promise<EduGoal> => {
  const [row] = await tx<EduGoal[]>`
    insert into edu_goals (school_id, set_id, domain_id, code, text, age_groups)
    values (${actor.schoolId}, ${domain.set_id}, ${domain.id}, ${fields.code}, ${fields.text}, ${[...fields.age_groups]}::text[])
    returning id, code, text, age_groups, active, version`
  return row as EduGoal
}

export const lockGoal = async (tx: Db, actor: Actor, id: string): Promise<EduGoal | undefined> => {
  const [row] = await tx<EduGoal[]>`
    select g.id, g.code, g.text, g.age_groups, g.active, g.version from edu_goals g
    where g.school_id = ${actor.schoolId} and g.id = ${id} for update`
  return row
}

export const updateGoal = async (
  tx: Db,
  actor: Actor,
  id: string,
  { code, text, age_groups, active }: GoalFields & { readonly active: boolean },
): Promise<EduGoal> => {
  const [row] = await tx<EduGoal[]>`
    update edu_goals g set code = ${code}, text = ${text}, age_groups = ${[...age_groups]}::text[], active = ${active},
      version = g.version + 1
    where g.school_id = ${actor.schoolId} and g.id = ${id}
    returning g.id, g.code, g.text, g.age_groups, g.active, g.version`
  return row as EduGoal
}

type Template = { level: PlanLevel; rows: PlanRow[]; version: number }

export const selectTemplates = (db: Db, schoolId: string) => db<Template[]>`
  select t.level, t.rows, t.version from edu_templates t where t.school_id = ${schoolId}`

export const templateOf = async (db: Db, schoolId: string, level: PlanLevel): Promise<Template | undefined> => {
  const [row] = await db<Template[]>`
    select t.level, t.rows, t.version from edu_templates t where t.school_id = ${schoolId} and t.level = ${level}`
  return row
}

/** Writes the rows of a level; undefined if somebody else was faster. */
export const writeTemplate = async (tx: Db, actor: Actor, { level, rows, version }: Template) => {
  const [row] = await tx<Template[]>`
    insert into edu_templates (school_id, level, rows, version)
    values (${actor.schoolId}, ${level}, ${tx.json([...rows])}, ${version + 1})
    on conflict (school_id, level) do update set rows = excluded.rows, version = excluded.version
    where edu_templates.version = ${version}
    returning edu_templates.level, edu_templates.rows, edu_templates.version`
  return row
}
