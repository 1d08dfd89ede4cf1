import { defineSlice } from './slice.ts'

export const phrasesSlice = defineSlice({
  paths: ['phrases'],
  ids: ['phrase'],
})
