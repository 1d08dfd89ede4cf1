import { defineSlice } from './slice.ts'

export const notificationsSlice = defineSlice({
  topic: 'notifications',
  paths: ['notification'],
  alsoChanges: ['user'],
  ids: ['notification'],
})
