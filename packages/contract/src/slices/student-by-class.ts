import { defineSlice } from './slice.ts'

export const studentByClassSlice = defineSlice({
  paths: ['student-by-class'],
})
