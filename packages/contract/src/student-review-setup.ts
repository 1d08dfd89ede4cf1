import { z } from 'zod'
import { childPlaceholder } from './child-placeholder.ts'
import { ById, IdOf } from './ids.ts'
import { Count, Day, Done, Id, Instant, nodeOf, typed, Version } from './kernel.ts'
import { studentReviewSlice } from './slices/student-review.ts'
import { ReviewAspect, ReviewCycle, ReviewKind, ReviewTemplate, reviewLimits } from './student-review-parts.ts'

// What a school sets up for its reviews: aspects, templates and cycles. The words that label a child are a setting
// (`review_labels`).

const node = nodeOf(studentReviewSlice)
const staff = { school: 'school.rate', teacher: 'teacher.rate' } as const
const office = { school: 'school.rate' } as const

const aspectName = typed({ min: 2, max: reviewLimits.aspectName })

export const listAspects = node('GET', '/rates/aspects', {
  summary: 'List the aspects that are rated, in order; those of the curriculum until the school changes them',
  access: staff,
  response: z.object({ data: z.array(ReviewAspect), can: z.object({ change: z.boolean() }) }),
})

export const createAspect = node('POST', '/rates/aspects/store', {
  summary: 'Add an aspect at the end; its name must be unique',
  access: office,
  body: z.object({ name: aspectName }),
  response: ReviewAspect,
})

export const updateAspect = node('PUT', '/rates/aspects/:id/update', {
  summary: 'Rename, move or deactivate an aspect; former reviews keep it',
  access: office,
  params: ById('review_aspect'),
  body: z.object({ name: aspectName, active: z.boolean(), position: z.int().min(1).max(100), version: Version }),
  response: ReviewAspect,
})

const templateFields = {
  kind: ReviewKind,
  name: typed({ min: 2, max: reviewLimits.templateName }),
  text: typed({ min: 5, max: reviewLimits.text }).refine(
    (text) => !/[{}]/.test(text.replaceAll(childPlaceholder, '')),
    'placeholder',
  ),
}

export const listTemplates = node('GET', '/rates/templates', {
  summary: 'List the texts to begin with, by kind and name',
  access: staff,
  response: z.object({ data: z.array(ReviewTemplate), can: z.object({ change: z.boolean() }) }),
})

export const createTemplate = node('POST', '/rates/templates/store', {
  summary: 'Add a text to begin with; its name must be unique in its kind',
  access: office,
  body: z.object(templateFields),
  response: ReviewTemplate,
})

export const updateTemplate = node('PUT', '/rates/templates/:id/update', {
  summary: 'Change or deactivate a text to begin with',
  access: office,
  params: ById('review_template'),
  body: z.object({ ...templateFields, active: z.boolean(), version: Version }),
  response: ReviewTemplate,
})

/** The rules between days are checked at their fields: to ≥ from, deadline ≥ from, all in one school year. */
const cycleFields = {
  name: typed({ min: 2, max: reviewLimits.cycleName }),
  from: Day,
  to: Day,
  deadline: Day,
  aspect_ids: z.array(IdOf('review_aspect')).min(1).max(reviewLimits.aspects),
  min_words: z.int().min(0).max(reviewLimits.minWords).default(0),
  signed: z.boolean().default(false),
}

export const listCycles = node('GET', '/studentComment/cycles', {
  summary: 'List the review cycles of the running year, the newest first',
  access: staff,
  response: z.object({ data: z.array(ReviewCycle), can: z.object({ create: z.boolean() }) }),
})

export const createCycle = node('POST', '/studentComment/cycles/store', {
  summary: 'Begin a review cycle of the running year; its name must be unique in the year',
  access: office,
  body: z.object(cycleFields),
  response: ReviewCycle,
})

export const updateCycle = node('PUT', '/studentComment/cycles/:id/update', {
  summary: 'Change a review cycle; a later deadline is reminded of again',
  access: office,
  params: ById('review_cycle'),
  body: z.object({ ...cycleFields, version: Version }),
  response: ReviewCycle,
})

export const deleteCycle = node('DELETE', '/studentComment/cycles/:id/delete', {
  summary: 'Delete a review cycle for which nothing is written yet',
  access: office,
  params: ById('review_cycle'),
  response: Done,
})

export const releaseCycle = node('POST', '/studentComment/cycles/:id/release', {
  limit: 'request',
  summary: 'Release the written reviews of a cycle to the families of all classes at once; it can be undone as others',
  access: office,
  params: ById('review_cycle'),
  response: z.object({
    /** For `undoReviewRelease`; null if there was nothing to release. */
    batch: Id.nullable(),
    shown_from: Instant.nullable(),
    undo_seconds: z.int(),
    released: Count,
    /** Children of the running classes without a text. */
    missing: Count,
  }),
})
