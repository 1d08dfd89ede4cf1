import { defineSlice } from './slice.ts'

export const teacherAccountsSlice = defineSlice({
  topic: 'teachers',
  paths: ['teacherAccount'],
  permissions: {
    school: ['school.teachers.store', 'school.teachers.update', 'school.teachers.delete', 'school.teachers.index'],
  },
  ids: ['teacher'],
})
