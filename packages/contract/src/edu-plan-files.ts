import { z } from 'zod'
import { PlanFile, planLimits } from './edu-plan-parts.ts'
import { ById, IdOf } from './ids.ts'
import { Done, nodeOf } from './kernel.ts'
import { documentOfUpload } from './media-documents.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

// Files of plans: first uploaded, images by `storeImages` and documents by `storeVideoChunks` and `storePlanDocument`,
// then attached to a plan. An image or document of a plan keeps its id.

const node = nodeOf(eduPlanSlice)
const staff = { school: 'school.eduPlan', teacher: 'teacher.eduPlan' } as const

/** The files of the plan after the change. */
export const PlanFiles = z.object({ version: z.int(), files: z.array(PlanFile) })
export type PlanFiles = z.output<typeof PlanFiles>

const attached = {
  plan_id: IdOf('edu_plan'),
  /** True: families see them once the plan is approved. */
  for_families: z.boolean().default(false),
}

export const attachPlanImages = node('POST', '/eduPlan/media', {
  summary: 'Attach images of `storeImages` to a plan, or change whether families see them',
  access: staff,
  body: z.object({ ...attached, image_ids: z.array(IdOf('image')).min(1).max(planLimits.files) }),
  response: PlanFiles,
})

export const removePlanImage = node('DELETE', '/eduPlan/media/:id', {
  summary: 'Remove an image from its plan; families no longer see it either',
  access: staff,
  params: ById('edu_image'),
  response: Done,
})

export const storePlanDocument = node('POST', '/eduPlan/upload/:id', { ...documentOfUpload, access: staff })

export const attachPlanDocuments = node('POST', '/eduPlan/file', {
  summary: 'Attach documents of `storePlanDocument` to a plan, or change whether families see them',
  access: staff,
  body: z.object({ ...attached, document_ids: z.array(IdOf('document')).min(1).max(planLimits.files) }),
  response: PlanFiles,
})

export const removePlanDocument = node('DELETE', '/eduPlan/file/:id', {
  summary: 'Remove a document from its plan; families no longer see it either',
  access: staff,
  params: ById('edu_document'),
  response: Done,
})
