import type { CameraRefusal } from '@nhip-cau/contract/camera-parts'
import { m } from '../../../paraglide/messages.js'
import { formatTime } from '../../../ui/format.ts'

/** Why somebody does not watch: what the server says, or what only the browser knows. */
export type EndReason = CameraRefusal | 'lost' | 'silent' | 'hidden' | 'format'

/** What a sentence may say besides the reason. */
type Facts = {
  readonly opens_at?: string | null
  /** Whether the reader's own answer about the camera is missing, and not that of another guardian. */
  readonly own_consent_missing?: boolean
}

const texts: Record<EndReason, (facts: Facts) => string> = {
  signed_out: m.camera_why_signed_out,
  off: m.camera_why_off,
  cut: m.camera_why_cut,
  parents_off: m.camera_why_parents_off,
  no_right: m.camera_why_no_right,
  no_consent: ({ own_consent_missing = true }) =>
    own_consent_missing ? m.camera_why_no_consent() : m.camera_why_other_consent(),
  absent: m.camera_why_absent,
  not_arrived: m.camera_why_not_arrived,
  gone_home: m.camera_why_gone_home,
  outside_windows: ({ opens_at }) =>
    opens_at ? m.camera_why_opens_at({ time: formatTime(opens_at) }) : m.camera_why_no_window(),
  class_consent: m.camera_why_class_consent,
  minutes_used: m.camera_why_minutes_used,
  too_many_streams: m.camera_why_too_many,
  lost: m.camera_why_lost,
  silent: m.camera_why_silent,
  ended: m.camera_why_ended,
  hidden: m.camera_why_hidden,
  format: m.camera_why_format,
}

/** One friendly sentence for each reason. */
export const reasonText = (why: EndReason, facts: Facts = {}): string => texts[why](facts)
