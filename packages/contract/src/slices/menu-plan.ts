import { defineSlice } from './slice.ts'

export const menuPlanSlice = defineSlice({
  module: 'menu',
  permissions: { school: ['school.menuPlan'], teacher: ['teacher.menuPlan'] },
})
