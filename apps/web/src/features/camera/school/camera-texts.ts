import type { cameraStreams, recorderKinds } from '@nhip-cau/contract/cameras'
import { m } from '../../../paraglide/messages.js'

export const streamNames: Record<(typeof cameraStreams)[number], () => string> = {
  sub: m.camera_stream_sub,
  main: m.camera_stream_main,
}

/** Names of products stay as they are. */
export const recorderNames: Record<(typeof recorderKinds)[number], () => string> = {
  hikvision: () => 'Hikvision',
  dahua: () => 'Dahua',
  other: m.camera_recorder_other,
}

export const codecNames = { h264: 'H.264', h265: 'H.265' } as const
