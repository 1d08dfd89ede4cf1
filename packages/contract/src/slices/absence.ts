import { defineSlice } from './slice.ts'

export const absenceSlice = defineSlice({
  topic: 'absence',
  paths: ['absence'],
  alsoChanges: ['today', 'attend'],
  module: 'absence',
  permissions: { school: ['school.absence'], teacher: ['teacher.absence'] },
  ids: ['absence', 'attachment'],
})
