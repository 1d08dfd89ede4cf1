import { defineSlice } from './slice.ts'

export const prescriptionsSlice = defineSlice({
  topic: 'prescriptions',
  paths: ['prescriptions'],
  alsoChanges: ['today'],
  module: 'prescriptions',
  permissions: { school: ['school.prescription'], teacher: ['teacher.prescription'] },
  ids: ['prescription', 'dose'],
})
