import { defineSlice } from './slice.ts'

/** Readers reload comments alone: a comment of one family must not make a whole school fetch its feed again. */
export const commentsSlice = defineSlice({
  topic: 'comments',
  paths: ['comments'],
  module: 'posts',
  ids: ['comment'],
})
