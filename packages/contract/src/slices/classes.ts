import { defineSlice } from './slice.ts'

export const classesSlice = defineSlice({
  topic: 'classes',
  paths: ['classes'],
  permissions: {
    school: ['school.classes.store', 'school.classes.update', 'school.classes.delete', 'school.classes.index'],
  },
  ids: ['class'],
})
