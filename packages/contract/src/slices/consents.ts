import { defineSlice } from './slice.ts'

export const consentsSlice = defineSlice({
  topic: 'consents',
  paths: ['consents'],
  ids: ['consent_text'],
})
