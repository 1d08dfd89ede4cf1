import { defineSlice } from './slice.ts'

export const cameraSlice = defineSlice({
  topic: 'camera',
  paths: ['camera'],
  module: 'camera',
  consents: ['camera', 'camera_sound'],
  settings: ['camera'],
  permissions: { school: ['school.camera', 'school.cameraControl'] },
  ids: ['camera', 'camera_recorder', 'camera_view'],
})
