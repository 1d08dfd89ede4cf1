import { defineSlice } from './slice.ts'

export const mediaSlice = defineSlice({
  paths: ['media'],
  ids: ['image', 'video', 'video_upload', 'document'],
})
