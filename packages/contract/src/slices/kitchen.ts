import { defineSlice } from './slice.ts'

export const kitchenSlice = defineSlice({
  paths: ['kitchen'],
  module: 'attendance',
})
