import { defineSlice } from './slice.ts'

export const albumSlice = defineSlice({
  settings: ['approval/albums'],
})
