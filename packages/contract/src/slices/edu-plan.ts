import { defineSlice } from './slice.ts'

export const eduPlanSlice = defineSlice({
  module: 'edu_plan',
  settings: ['approval/plan'],
  permissions: { school: ['school.eduPlan'], teacher: ['teacher.eduPlan'] },
})
