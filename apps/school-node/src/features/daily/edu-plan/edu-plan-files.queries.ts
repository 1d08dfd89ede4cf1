import { getPlan } from '@nhip-cau/contract/edu-plan'
import { getChildPlan } from '@nhip-cau/contract/edu-plan-family'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { FileKind } from '../../../files/file-kind.ts'
import { type FileRow, filesJson } from './edu-plan.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { ofOwnFamily, shownLevels, visibleTo } from './edu-plan-visible.queries.ts'

const isStaff = (actor: Actor): actor is Staff => actor.role !== 'parent'

/** Staff see the files of the plans that they see; families those that were approved for them. */
export const eduPlanFiles: FileKind = {
  kind: 'edu-plan',
  shownBy: [getPlan, getChildPlan],
  visible: (db, actor, file) => db`exists (
    select from edu_plans p
    where p.id = ref.owner_id and ${
      isStaff(actor)
        ? visibleTo(db, actor)
        : db`${ofOwnFamily(db, actor)} and ${shownLevels(db)} and (
          exists (select from edu_plan_images of_plan
            where of_plan.school_id = p.school_id and of_plan.plan_id = p.id and of_plan.media_id = ${file}
              and of_plan.shown)
          or exists (select from edu_plan_documents of_plan
            where of_plan.school_id = p.school_id and of_plan.plan_id = p.id and of_plan.document_id = ${file}
              and of_plan.shown))`
    })`,
}

export const selectFiles = async (db: Db, schoolId: string, planId: string): Promise<readonly FileRow[]> => {
  const [row] = await db<{ files: FileRow[] }[]>`
    select ${filesJson(db, db`true`)} as files from edu_plans p where p.school_id = ${schoolId} and p.id = ${planId}`
  return row?.files ?? []
}

type NewFiles = {
  readonly images: readonly string[]
  readonly documents: readonly string[]
  readonly forFamilies: boolean
}

/** The first free position after the files of a plan. */
const next = (tx: Db, schoolId: string, planId: string): Fragment => tx`
  (select 1 + greatest(
    coalesce((select max(i.position) from edu_plan_images i where i.school_id = ${schoolId} and i.plan_id = ${planId}), 0),
    coalesce((select max(d.position) from edu_plan_documents d where d.school_id = ${schoolId} and d.plan_id = ${planId}), 0)))`

/** Attaches files to a locked plan; of those that it has already only their viewers change. */
export const attachFiles = async (
  tx: Db,
  schoolId: string,
  planId: string,
  { images, documents, forFamilies }: NewFiles,
): Promise<void> => {
  await tx`
    insert into edu_plan_images (school_id, plan_id, position, media_id, for_families)
    select ${schoolId}, ${planId}, ${next(tx, schoolId, planId)} + f.nth, f.id, ${forFamilies}
    from unnest(${[...images]}::uuid[]) with ordinality as f (id, nth)
    on conflict (school_id, media_id) do update set for_families = excluded.for_families,
      shown = edu_plan_images.shown and excluded.for_families
    where edu_plan_images.plan_id = ${planId}`
  await tx`
    insert into edu_plan_documents (school_id, plan_id, position, document_id, for_families)
    select ${schoolId}, ${planId}, ${next(tx, schoolId, planId)} + f.nth, f.id, ${forFamilies}
    from unnest(${[...documents]}::uuid[]) with ordinality as f (id, nth)
    on conflict (school_id, document_id) do update set for_families = excluded.for_families,
      shown = edu_plan_documents.shown and excluded.for_families
    where edu_plan_documents.plan_id = ${planId}`
}

/** The plan that has this file, if the actor sees it. */
export const selectPlanOfFile = async (db: Db, actor: Staff, fileId: string): Promise<string | undefined> => {
  const [row] = await db<{ id: string }[]>`
    select p.id from edu_plans p
    where ${visibleTo(db, actor)} and p.id in (
      select i.plan_id from edu_plan_images i where i.school_id = ${actor.schoolId} and i.media_id = ${fileId}
      union all
      select d.plan_id from edu_plan_documents d where d.school_id = ${actor.schoolId} and d.document_id = ${fileId})`
  return row?.id
}

export const removeImage = (tx: Db, schoolId: string, id: string) => tx`
  delete from edu_plan_images i where i.school_id = ${schoolId} and i.media_id = ${id}`

export const removeDocument = (tx: Db, schoolId: string, id: string) => tx`
  delete from edu_plan_documents d where d.school_id = ${schoolId} and d.document_id = ${id}`
