import type { PlanFiles } from '@nhip-cau/contract/edu-plan-files'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectUsableDocuments } from '../../../files/document-references.queries.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { lockedPlan, signalPlan } from './edu-plan-cells.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import * as queries from './edu-plan-files.queries.ts'
import { shownFile } from './edu-plan-shown.ts'
import { signalFamilies } from './edu-plan-states.ts'
import { touchPlan } from './edu-plan-write.queries.ts'

/** Refuses files that are not the actor's own unused ones nor the plan's already, and locks the others. */
const expectUsable = async (
  tx: Tx,
  actor: Staff,
  planId: string,
  images: readonly string[],
  documents: readonly string[],
): Promise<void> => {
  const owners = { kinds: ['edu-plan'], ids: [planId] }
  if ((await selectUsableFiles(tx, actor, images, owners)).length < images.length)
    throw problem('validation', { errors: { image_ids: fieldText('image_unknown') } })
  if ((await selectUsableDocuments(tx, actor, documents, owners)).length < documents.length)
    throw problem('validation', { errors: { document_ids: fieldText('document_unknown') } })
}

type Attached = {
  readonly plan_id: string
  readonly for_families: boolean
  readonly image_ids?: readonly string[]
  readonly document_ids?: readonly string[]
}

export const attachFiles = (
  context: Context,
  actor: Staff,
  { plan_id, for_families, image_ids = [], document_ids = [] }: Attached,
): Promise<PlanFiles> =>
  context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, plan_id)
    const [images, documents] = [[...new Set(image_ids)], [...new Set(document_ids)]]
    await expectUsable(tx, actor, plan_id, images, documents)
    await queries.attachFiles(tx, actor.schoolId, plan_id, { images, documents, forFamilies: for_families })
    const rows = await queries.selectFiles(tx, actor.schoolId, plan_id)
    const n = planLimits.files
    const field = images.length > 0 ? 'image_ids' : 'document_ids'
    if (rows.length > n) throw problem('validation', { errors: { [field]: fieldText('too_many', { n }) } })
    const { version } = await touchPlan(tx, actor, context.now(), plan_id)
    await signalPlan(tx, actor, plan)
    return { version, files: rows.map((row) => shownFile(context, actor, row)) }
  })

type Remove = (tx: Tx, schoolId: string, id: string) => Promise<unknown>

const removeFile = (context: Context, actor: Staff, fileId: string, remove: Remove) =>
  context.transaction(async (tx) => {
    const planId = await queries.selectPlanOfFile(tx, actor, fileId)
    if (planId === undefined) throw problem('not_found')
    const plan = await lockedPlan(tx, actor, planId)
    await remove(tx, actor.schoolId, fileId)
    await touchPlan(tx, actor, context.now(), planId)
    await signalFamilies(tx, actor, plan)
    return { message: successText }
  })

export const removeImage = (context: Context, actor: Staff, id: string) =>
  removeFile(context, actor, id, (tx, schoolId, fileId) => queries.removeImage(tx, schoolId, fileId))

export const removeDocument = (context: Context, actor: Staff, id: string) =>
  removeFile(context, actor, id, (tx, schoolId, fileId) => queries.removeDocument(tx, schoolId, fileId))
