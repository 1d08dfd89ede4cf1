import { defineSlice } from './slice.ts'

export const postsSlice = defineSlice({
  topic: 'posts',
  paths: ['posts'],
  alsoChanges: ['today', 'childYear'],
  module: 'posts',
  permissions: { school: ['school.postControl.post'], teacher: ['teacher.post', 'teacher.postControl.post'] },
  ids: ['post', 'deleted_post', 'post_draft', 'deleted_draft'],
})
