import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, LifeDay, schoolNode, typed, typedOrNull, Version } from './kernel.ts'

/** What becomes of a child at the end of a year: into the next class, once more, out of kindergarten, or away. */
export const promotionOutcomes = ['up', 'repeat', 'graduate', 'leave'] as const
export const PromotionOutcome = z.enum(promotionOutcomes)
export type PromotionOutcome = z.output<typeof PromotionOutcome>

const YearName = z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day })

export const PromotionSummary = z.object({
  id: Id,
  status: z.enum(['draft', 'applied', 'undone']),
  from_year: YearName,
  to_year: YearName,
  counts: z.object({ up: z.int(), repeat: z.int(), graduate: z.int(), leave: z.int(), unplaced: z.int() }),
  created_at: Instant,
  applied_at: Instant.nullable(),
  applied_by: z.string().nullable(),
  /** Until when it may be taken back; null where it may not. */
  undo_until: Instant.nullable(),
  version: z.int(),
})
export type PromotionSummary = z.output<typeof PromotionSummary>

const PromotionClass = z.object({
  id: Id,
  name: z.string(),
  age_group: AgeGroup,
  room: z.string().nullable(),
  capacity: z.int().nullable(),
  /** The class of the old year whose teachers it gets; null: none yet. */
  teachers_from: Id.nullable(),
  /** It stood in the new year already and stays as it is. */
  standing: z.boolean(),
})
export type PromotionClass = z.output<typeof PromotionClass>

const PromotionStudent = z.object({
  student_id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  code: z.string(),
  birth_date: LifeDay,
  from_class_id: Id,
  outcome: PromotionOutcome,
  /** Null: without a class for now, or none any more. */
  to_class_id: Id.nullable(),
})
export type PromotionStudent = z.output<typeof PromotionStudent>

export const Promotion = PromotionSummary.extend({
  from_classes: z.array(
    z.object({ id: Id, name: z.string(), age_group: AgeGroup, teachers: z.array(z.string()), students: z.int() }),
  ),
  classes: z.array(PromotionClass),
  students: z.array(PromotionStudent),
})
export type Promotion = z.output<typeof Promotion>

const office = { school: 'school.classes.update' } as const

export const listPromotions = schoolNode('GET', '/promotions', {
  summary: 'How years moved up, newest first',
  access: office,
  response: z.object({ data: z.array(PromotionSummary) }),
})

export const createPromotion = schoolNode('POST', '/promotions/store', {
  summary: 'Draft how the children of one year move into the next: same classes, one age group further',
  access: office,
  body: z.object({ from_year_id: IdOf('academic_year'), to_year_id: IdOf('academic_year') }),
  response: Promotion,
})

export const getPromotion = schoolNode('GET', '/promotions/:id', {
  summary: 'A promotion with every class and child',
  access: office,
  params: ById('promotion'),
  response: Promotion,
})

export const updatePromotion = schoolNode('PUT', '/promotions/:id/update', {
  summary: 'Change a draft: its new classes, and what becomes of children; who is not named stays',
  access: office,
  params: ById('promotion'),
  body: z.object({
    version: Version,
    classes: z
      .array(
        z.object({
          /** Null: a class that is added. */
          id: IdOf('promotion_class').nullable(),
          name: typed({ min: 1, max: 50 }),
          age_group: AgeGroup,
          room: typedOrNull({ max: 50 }),
          capacity: z.int().min(1).max(60).nullable(),
          teachers_from: IdOf('class').nullable(),
        }),
      )
      .max(200)
      .default([]),
    removed_class_ids: z.array(IdOf('promotion_class')).max(200).default([]),
    students: z
      .array(
        z.object({
          student_id: IdOf('student'),
          outcome: PromotionOutcome,
          to_class_id: IdOf('promotion_class').nullable(),
        }),
      )
      .max(2000)
      .default([]),
  }),
  response: Promotion,
})

export const applyPromotion = schoolNode('POST', '/promotions/:id/apply', {
  summary: 'Do what the draft says, all of it or nothing',
  access: office,
  params: ById('promotion'),
  body: z.object({ version: Version }),
  response: Promotion,
})

export const undoPromotion = schoolNode('POST', '/promotions/:id/undo', {
  summary: 'Take a promotion back, within seven days and while nothing depends on it',
  access: office,
  params: ById('promotion'),
  response: Promotion,
})

export const deletePromotion = schoolNode('DELETE', '/promotions/:id/delete', {
  summary: 'Throw a draft away',
  access: office,
  params: ById('promotion'),
  response: Done,
})
