import { defineSlice } from './slice.ts'

export const menuPlanSlice = defineSlice({
  topic: 'menu',
  paths: ['menu'],
  alsoChanges: ['today', 'kitchen', 'search'],
  module: 'menu',
  settings: ['approval/menu', 'plan_reminder'],
  permissions: { school: ['school.menuPlan'], teacher: ['teacher.menuPlan'] },
  ids: ['menu', 'dish', 'menu_template', 'menu_photo', 'menu_file', 'menu_import'],
})
