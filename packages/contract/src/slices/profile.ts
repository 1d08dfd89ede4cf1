import { defineSlice } from './slice.ts'

export const profileSlice = defineSlice({
  topic: 'profile',
  paths: ['user'],
})
