import { defineSlice } from './slice.ts'

export const consentsSlice = defineSlice({
  topic: 'consents',
  // Without the consent to health data a child's height and weight are hidden; without that to cameras nobody watches.
  alsoChanges: ['growth', 'camera'],
  paths: ['consents'],
  ids: ['consent_text'],
})
