import type { CameraRefusal } from '@nhip-cau/contract/camera-parts'
import { m } from '../../../paraglide/messages.js'

export const durationText = (seconds: number): string =>
  seconds < 60 ? m.camera_seconds({ count: seconds }) : m.camera_minutes({ count: Math.round(seconds / 60) })

/** Why a view ended, in a few words for the log. */
const texts: Record<CameraRefusal, () => string> = {
  signed_out: m.camera_end_signed_out,
  off: m.camera_end_off,
  cut: m.camera_end_cut,
  parents_off: m.camera_end_parents_off,
  no_right: m.camera_end_no_right,
  no_consent: m.camera_end_consent,
  absent: m.camera_end_absent,
  not_arrived: m.camera_end_not_arrived,
  gone_home: m.camera_end_gone_home,
  outside_windows: m.camera_end_outside,
  class_consent: m.camera_end_class_consent,
  minutes_used: m.camera_end_minutes,
  too_many_streams: m.camera_end_too_many,
  ended: m.camera_end_ended,
}

export const endText = (why: CameraRefusal): string => texts[why]()
