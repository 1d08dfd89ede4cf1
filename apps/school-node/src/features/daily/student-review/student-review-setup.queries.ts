import type { ReviewKind } from '@nhip-cau/contract/student-review-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { AspectRow, TemplateRow } from './student-review-class.queries.ts'

export const insertAspect = async (tx: Db, actor: Actor, name: string): Promise<AspectRow> => {
  const [row] = await tx<AspectRow[]>`
    insert into review_aspects (school_id, name, position)
    select ${actor.schoolId}, ${name}, 1 + coalesce(max(a.position), 0)
    from review_aspects a where a.school_id = ${actor.schoolId}
    returning id, name, active, position, version`
  return row as AspectRow
}

export const lockAspect = async (tx: Db, actor: Actor, id: string): Promise<AspectRow | undefined> => {
  const [row] = await tx<AspectRow[]>`
    select a.id, a.name, a.active, a.position, a.version from review_aspects a
    where a.school_id = ${actor.schoolId} and a.id = ${id} for update`
  return row
}

type AspectFields = { readonly name: string; readonly active: boolean; readonly position: number }

/** Changes an aspect; the others keep their order around its place. */
export const updateAspect = async (tx: Db, actor: Actor, id: string, fields: AspectFields): Promise<AspectRow> => {
  await tx`
    update review_aspects a set position = placed.place
    from (
      select o.id, row_number() over (order by o.position, o.id)
        + case when row_number() over (order by o.position, o.id) >= ${fields.position}::int then 1 else 0 end as place
      from review_aspects o where o.school_id = ${actor.schoolId} and o.id <> ${id}) placed
    where a.school_id = ${actor.schoolId} and a.id = placed.id and a.position <> placed.place`
  const [row] = await tx<AspectRow[]>`
    update review_aspects a set name = ${fields.name}, active = ${fields.active}, position = ${fields.position},
      version = a.version + 1
    where a.school_id = ${actor.schoolId} and a.id = ${id}
    returning a.id, a.name, a.active, a.position, a.version`
  return row as AspectRow
}

export const selectTemplates = (db: Db, actor: Actor) => db<TemplateRow[]>`
  select t.id, t.kind, t.name, t.text, t.active, t.version from review_templates t
  where t.school_id = ${actor.schoolId} ${actor.role === 'school' ? db`` : db`and t.active`}
  order by array_position(array['day', 'week', 'month', 'term'], t.kind), t.name, t.id limit 500`

export type TemplateFields = { readonly kind: ReviewKind; readonly name: string; readonly text: string }

export const insertTemplate = async (tx: Db, actor: Actor, fields: TemplateFields): Promise<TemplateRow> => {
  const [row] = await tx<TemplateRow[]>`
    insert into review_templates ${tx({ school_id: actor.schoolId, ...fields })}
    returning id, kind, name, text, active, version`
  return row as TemplateRow
}

export const lockTemplate = async (tx: Db, actor: Actor, id: string): Promise<TemplateRow | undefined> => {
  const [row] = await tx<TemplateRow[]>`
    select t.id, t.kind, t.name, t.text, t.active, t.version from review_templates t
    where t.school_id = ${actor.schoolId} and t.id = ${id} for update`
  return row
}

export const updateTemplate = async (
  tx: Db,
  actor: Actor,
  id: string,
  fields: TemplateFields & { readonly active: boolean },
): Promise<TemplateRow> => {
  const [row] = await tx<TemplateRow[]>`
    update review_templates set ${tx(fields)}, version = review_templates.version + 1
    where review_templates.school_id = ${actor.schoolId} and review_templates.id = ${id}
    returning id, kind, name, text, active, version`
  return row as TemplateRow
}
