import { defineSlice } from './slice.ts'

/** It has no permission of its own: docs/architecture.md says whose it uses. */
export const familyMessagesSlice = defineSlice({
  topic: 'family-messages',
  paths: ['family-messages'],
  alsoChanges: ['today'],
  module: 'attendance',
  ids: ['family_message'],
})
