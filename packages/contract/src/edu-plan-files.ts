import { z } from 'zod'
import { PlanFile, planLimits } from './edu-plan-parts.ts'
import { ById, IdOf } from './ids.ts'
import { Done, nodeOf, plain } from './kernel.ts'
import { Image, imageLimits } from './media.ts'
import { Document, documentLimits } from './media-documents.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

// Files of plans: first uploaded, then attached to a plan.

const node = nodeOf(eduPlanSlice)
const staff = { school: 'school.eduPlan', teacher: 'teacher.eduPlan' } as const

export const storePlanImages = node('POST', '/eduPlan/media', {
  limit: 'upload',
  summary: 'Upload images for a plan (multipart, field `images`); returns them in the order sent',
  access: staff,
  upload: { files: planLimits.files, bytes: imageLimits.bytes },
  response: z.object({ data: z.array(Image) }),
})

export const storePlanDocument = node('POST', '/eduPlan/file', {
  limit: 'upload',
  summary: 'Make a PDF, Word or Excel file of a finished upload of `storeVideoChunks`; a repeated request returns it',
  access: staff,
  body: z.object({
    upload_id: IdOf('video_upload'),
    /** As on the author's device. */
    name: plain({ max: 500 }),
    /** Of a PDF: how many pages it has. */
    pages: z.int().min(1).max(documentLimits.pages).optional(),
    /** Of a PDF: an image of `storePlanImages` that shows its first page. */
    page_image_id: IdOf('image').nullish(),
  }),
  response: Document,
  neverReplayed: true,
})

export const attachToPlan = node('POST', '/eduPlan/upload/:id', {
  summary: 'Attach uploaded images and documents to a plan, or change whether families see them',
  access: staff,
  params: ById('edu_plan'),
  body: z.object({
    image_ids: z.array(IdOf('image')).max(planLimits.files).default([]),
    document_ids: z.array(IdOf('document')).max(planLimits.files).default([]),
    /** True: families see them once the plan is approved. */
    for_families: z.boolean().default(false),
  }),
  response: z.object({ version: z.int(), files: z.array(PlanFile) }),
})

export const removePlanImage = node('DELETE', '/eduPlan/media/:id', {
  summary: 'Remove an image from its plan; families no longer see it either',
  access: staff,
  params: ById('image'),
  response: Done,
})

export const removePlanDocument = node('DELETE', '/eduPlan/file/:id', {
  summary: 'Remove a document from its plan; families no longer see it either',
  access: staff,
  params: ById('document'),
  response: Done,
})
