import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, LifeDay, schoolNode, typed, typedOrNull, Version } from './kernel.ts'

/** Outcome for a child at the end of a year: next class, repeat, graduate, or leave the school. */
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
  /** Until then it can be undone; null when it cannot. */
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
  /** The class of the old year whose teachers it takes over; null: none. */
  teachers_from: Id.nullable(),
  /** True when the class already existed in the new year and is not changed. */
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
  /** Null: not placed yet, or leaving. */
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
  summary: 'List promotions, newest first',
  access: office,
  response: z.object({ data: z.array(PromotionSummary) }),
})

export const createPromotion = schoolNode('POST', '/promotions/store', {
  summary: 'Draft the promotion of one year into the next: same classes, next age group',
  access: office,
  body: z.object({ from_year_id: IdOf('academic_year'), to_year_id: IdOf('academic_year') }),
  response: Promotion,
})

export const getPromotion = schoolNode('GET', '/promotions/:id', {
  summary: 'Get a promotion with all classes and children',
  access: office,
  params: ById('promotion'),
  response: Promotion,
})

export const updatePromotion = schoolNode('PUT', '/promotions/:id/update', {
  summary: 'Change a draft: its new classes and the outcomes of children; others stay unchanged',
  access: office,
  params: ById('promotion'),
  body: z.object({
    version: Version,
    classes: z
      .array(
        z.object({
          /** Null: add a class. */
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
  summary: 'Apply a draft in one transaction',
  access: office,
  params: ById('promotion'),
  body: z.object({ version: Version }),
  response: Promotion,
})

export const undoPromotion = schoolNode('POST', '/promotions/:id/undo', {
  summary: 'Undo a promotion within seven days, while no other data depend on it',
  access: office,
  params: ById('promotion'),
  response: Promotion,
})

export const deletePromotion = schoolNode('DELETE', '/promotions/:id/delete', {
  summary: 'Delete a draft',
  access: office,
  params: ById('promotion'),
  response: Done,
})
