import { defineSlice } from './slice.ts'

export const todaySlice = defineSlice({
  paths: ['today'],
})
