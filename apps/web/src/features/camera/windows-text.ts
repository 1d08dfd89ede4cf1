import type { CameraWindow } from '@nhip-cau/contract/camera-parts'

/** `08:00–10:30, 15:00–16:30`, kept left to right in every language. */
export const windowsText = (windows: readonly CameraWindow[]): string =>
  windows.map(({ from, to }) => `\u2066${from}–${to}\u2069`).join(', ')
