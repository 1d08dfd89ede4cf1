import { z } from 'zod'
import { AgeGroup, ageGroups } from './classes.ts'
import { PlanLevel, PlanRow, PlanRowKey, planLimits } from './edu-plan-parts.ts'
import { ById, IdOf } from './ids.ts'
import { Id, nodeOf, typed, Version } from './kernel.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

// What a school sets up for its plans: sets of goals with their domains, and the rows of the grids.

const node = nodeOf(eduPlanSlice)
const staff = { school: 'school.eduPlan', teacher: 'teacher.eduPlan' } as const
const office = { school: 'school.eduPlan' } as const

/** The programmes whose domains and goals are offered; `own`: a set that begins empty. */
export const planProgrammes = ['kindergarten', 'nursery', 'pilot', 'own'] as const
export const PlanProgramme = z.enum(planProgrammes)
export type PlanProgramme = z.output<typeof PlanProgramme>

export const EduGoal = z.object({
  id: Id,
  code: z.string(),
  text: z.string(),
  /** For which children; empty: for all. */
  age_groups: z.array(AgeGroup),
  /** False: no longer offered; plans that name it keep it. */
  active: z.boolean(),
  version: z.int(),
})
export type EduGoal = z.output<typeof EduGoal>

export const EduDomain = z.object({
  id: Id,
  name: z.string(),
  position: z.int(),
  active: z.boolean(),
  /** The aspect of reviews in which this domain is observed; null: the one with the same name, if there is one. */
  aspect_id: Id.nullable(),
  version: z.int(),
  /** By code. */
  goals: z.array(EduGoal),
})
export type EduDomain = z.output<typeof EduDomain>

/** A programme with its domains and goals. Several may be active at once. */
export const EduSet = z.object({
  id: Id,
  programme: PlanProgramme,
  name: z.string(),
  active: z.boolean(),
  version: z.int(),
  domains: z.array(EduDomain),
})
export type EduSet = z.output<typeof EduSet>

export const listSets = node('GET', '/eduPlan/sets', {
  summary: 'List the sets of goals with their domains and goals',
  access: staff,
  query: z.object({ age_group: AgeGroup.optional() }),
  response: z.object({ data: z.array(EduSet), can: z.object({ change: z.boolean() }) }),
})

export const createSet = node('POST', '/eduPlan/sets/store', {
  summary: 'Add a set of goals; that of a programme begins with its domains and usual goals',
  access: office,
  body: z.object({ programme: PlanProgramme, name: typed({ min: 2, max: planLimits.setName }) }),
  response: EduSet,
})

export const updateSet = node('PUT', '/eduPlan/sets/:id/update', {
  summary: 'Rename or deactivate a set of goals',
  access: office,
  params: ById('edu_set'),
  body: z.object({ name: typed({ min: 2, max: planLimits.setName }), active: z.boolean(), version: Version }),
  response: EduSet,
})

const domainName = typed({ min: 2, max: planLimits.domainName })
const aspect_id = IdOf('review_aspect').nullable().default(null)

export const createDomain = node('POST', '/eduPlan/sets/:id/domains', {
  summary: 'Add a domain at the end of a set',
  access: office,
  params: ById('edu_set'),
  body: z.object({ name: domainName, aspect_id }),
  response: EduDomain,
})

export const updateDomain = node('PUT', '/eduPlan/domains/:id/update', {
  summary: 'Rename, move or deactivate a domain, or name the aspect of reviews in which it is observed',
  access: office,
  params: ById('edu_domain'),
  body: z.object({
    name: domainName,
    aspect_id,
    active: z.boolean(),
    position: z.int().min(1).max(100),
    version: Version,
  }),
  response: EduDomain,
})

const goalFields = {
  /** `MT1`; unique in its set. */
  code: typed({ min: 1, max: planLimits.goalCode }),
  text: typed({ min: 3, max: planLimits.goalText }),
  age_groups: z.array(AgeGroup).max(ageGroups.length).default([]),
}

export const createGoal = node('POST', '/eduPlan/domains/:id/goals', {
  summary: 'Add a goal to a domain',
  access: office,
  params: ById('edu_domain'),
  body: z.object(goalFields),
  response: EduGoal,
})

export const updateGoal = node('PUT', '/eduPlan/goals/:id/update', {
  summary: 'Change or deactivate a goal',
  access: office,
  params: ById('edu_goal'),
  body: z.object({ ...goalFields, active: z.boolean(), version: Version }),
  response: EduGoal,
})

export const PlanTemplate = z.object({
  level: PlanLevel,
  rows: z.array(PlanRow),
  /** 0 while the school has changed nothing. */
  version: z.int(),
})
export type PlanTemplate = z.output<typeof PlanTemplate>

export const listPlanTemplates = node('GET', '/eduPlan/rows', {
  summary: 'Get the rows of the grid of each level; the usual ones until the school changes them',
  access: staff,
  response: z.object({ data: z.array(PlanTemplate), can: z.object({ change: z.boolean() }) }),
})

export const updatePlanTemplate = node('PUT', '/eduPlan/rows', {
  summary: 'Rename, move, add and remove rows of a level; plans that exist keep theirs',
  access: office,
  body: z.object({
    level: PlanLevel,
    version: Version,
    rows: z
      .array(
        z.object({
          /** Absent: a new row. */
          key: PlanRowKey.optional(),
          name: typed({ min: 2, max: planLimits.rowName }),
          learning: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(planLimits.rows),
  }),
  response: PlanTemplate,
})
