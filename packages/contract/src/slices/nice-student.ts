import { defineSlice } from './slice.ts'

export const niceStudentSlice = defineSlice({
  module: 'nice_student',
  settings: ['stickers'],
  permissions: { school: ['school.niceStudent'], teacher: ['teacher.niceStudent'] },
})
