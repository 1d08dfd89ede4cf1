import { defineSlice } from './slice.ts'

export const ownAccountSlice = defineSlice({
  paths: ['account', 'avatar'],
  ids: ['account', 'school', 'session'],
})
