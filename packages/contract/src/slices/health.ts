import { defineSlice } from './slice.ts'

export const healthSlice = defineSlice({
  module: 'health',
})
