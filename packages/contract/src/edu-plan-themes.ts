import { z } from 'zod'
import { PlanTheme, planLimits } from './edu-plan-parts.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, nodeOf, typed, Version } from './kernel.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

// The themes of a year plan.

const node = nodeOf(eduPlanSlice)
const staff = { school: 'school.eduPlan', teacher: 'teacher.eduPlan' } as const

const themeFields = {
  name: typed({ min: 3, max: planLimits.theme }),
  /** A day in its first week. */
  from: Day,
  /** How many weeks it takes. Two themes of a year plan share no week. */
  weeks: z.int().min(1).max(planLimits.themeWeeks),
  /** The branch of each week, in order; may be shorter. */
  branches: z
    .array(typed({ min: 0, max: planLimits.theme }))
    .max(planLimits.themeWeeks)
    .default([]),
  goal_ids: z.array(IdOf('edu_goal')).max(planLimits.goalsOfTheme).default([]),
}

export const listThemes = node('GET', '/eduPlan/themes', {
  summary: 'List the themes of the age group of a class in the running year, in order',
  access: staff,
  query: z.object({ class_id: IdOf('class') }),
  response: z.object({ data: z.array(PlanTheme) }),
})

export const createTheme = node('POST', '/eduPlan/:id/themes', {
  summary: 'Add a theme to a year plan',
  access: staff,
  params: ById('edu_plan'),
  body: z.object(themeFields),
  response: PlanTheme,
})

export const updateTheme = node('PUT', '/eduPlan/themes/:id/update', {
  summary: 'Change a theme of a year plan',
  access: staff,
  params: ById('edu_theme'),
  body: z.object({ ...themeFields, version: Version }),
  response: PlanTheme,
})

export const deleteTheme = node('DELETE', '/eduPlan/themes/:id/delete', {
  summary: 'Delete a theme; plans that name it keep their text',
  access: staff,
  params: ById('edu_theme'),
  response: Done,
})
