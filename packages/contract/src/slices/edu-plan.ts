import { defineSlice } from './slice.ts'

export const eduPlanSlice = defineSlice({
  topic: 'edu_plans',
  paths: ['eduPlan'],
  alsoChanges: ['today'],
  module: 'edu_plan',
  settings: ['approval/plan', 'plan_reminder', 'visibility/families_see_day_plans'],
  permissions: { school: ['school.eduPlan'], teacher: ['teacher.eduPlan'] },
  ids: ['edu_plan', 'edu_theme', 'edu_comment', 'edu_set', 'edu_domain', 'edu_goal', 'edu_image', 'edu_document'],
})
