import { defineSlice } from './slice.ts'

export const menuPlanSlice = defineSlice({
  module: 'menu',
  settings: ['approval/menu'],
  permissions: { school: ['school.menuPlan'], teacher: ['teacher.menuPlan'] },
})
