import { defineSlice } from './slice.ts'

export const liveSlice = defineSlice({ paths: ['live'] })
