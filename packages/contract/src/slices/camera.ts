import { defineSlice } from './slice.ts'

export const cameraSlice = defineSlice({
  module: 'camera',
  consents: ['camera'],
  settings: ['camera'],
  permissions: { school: ['school.camera', 'school.cameraControl'] },
})
