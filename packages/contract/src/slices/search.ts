import { defineSlice } from './slice.ts'

export const searchSlice = defineSlice({ paths: ['search'] })
