import { defineSlice } from './slice.ts'

export const attendanceSlice = defineSlice({
  topic: 'attendance',
  paths: ['attend'],
  alsoChanges: ['pick-up', 'kitchen', 'prescriptions', 'today', 'childYear', 'camera'],
  module: 'attendance',
  permissions: { school: ['school.attend'], teacher: ['teacher.attend'] },
  ids: ['attendance_batch'],
})
