import { defineSlice } from './slice.ts'

export const joiningSlice = defineSlice({
  paths: ['joining'],
  ids: ['joining_letters'],
})
