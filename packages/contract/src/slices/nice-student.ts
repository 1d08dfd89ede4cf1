import { defineSlice } from './slice.ts'

export const niceStudentSlice = defineSlice({
  module: 'nice_student',
  permissions: { school: ['school.niceStudent'], teacher: ['teacher.niceStudent'] },
})
