import { defineSlice } from './slice.ts'

export const childYearSlice = defineSlice({ paths: ['childYear'], ids: ['month_book'] })
