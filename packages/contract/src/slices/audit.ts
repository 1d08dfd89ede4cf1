import { defineSlice } from './slice.ts'

export const auditSlice = defineSlice({
  paths: ['audit'],
  ids: ['logged'],
})
