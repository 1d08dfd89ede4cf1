import { defineSlice } from './slice.ts'

export const schoolSettingsSlice = defineSlice({
  topic: 'settings',
  paths: ['setting'],
  alsoChanges: ['user', 'today', 'camera'],
})
