import { defineSlice } from './slice.ts'

export const importsSlice = defineSlice({
  topic: 'imports',
  paths: ['imports'],
  ids: ['import'],
})
