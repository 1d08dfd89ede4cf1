import { defineSlice } from './slice.ts'

export const dataRequestsSlice = defineSlice({
  topic: 'data-requests',
  paths: ['data-requests', 'data-exports'],
  alsoChanges: ['today'],
  ids: ['data_request', 'data_export', 'finished_deletion'],
})
