import { defineSlice } from './slice.ts'

export const cameraSlice = defineSlice({
  module: 'camera',
  permissions: { school: ['school.camera', 'school.cameraControl'] },
})
