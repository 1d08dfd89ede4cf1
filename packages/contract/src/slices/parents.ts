import { defineSlice } from './slice.ts'

export const parentsSlice = defineSlice({
  topic: 'parents',
  paths: ['parents'],
  permissions: { school: ['school.parents.index'], teacher: ['teacher.parents.index'] },
  ids: ['parent'],
})
