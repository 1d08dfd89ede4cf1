import type { CameraState } from '@nhip-cau/contract/camera-parts'
import {
  IconClockOff,
  IconHourglass,
  IconPlugConnectedX,
  IconPower,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'

export const stateNames: Record<CameraState, () => string> = {
  online: m.camera_state_online,
  lost: m.camera_state_lost,
  off_hours: m.camera_state_off_hours,
  unknown: m.camera_state_unknown,
  cut: m.camera_state_cut,
  off: m.camera_state_off,
}

const looks: Record<CameraState, readonly [Tone, typeof IconVideo]> = {
  online: ['good', IconVideo],
  lost: ['danger', IconPlugConnectedX],
  off_hours: ['info', IconClockOff],
  unknown: ['neutral', IconHourglass],
  cut: ['danger', IconVideoOff],
  off: ['neutral', IconPower],
}

export const StateTag = ({ state }: { readonly state: CameraState }) => {
  const [tone, Sign] = looks[state]
  return (
    <StatusTag tone={tone} icon={<Sign aria-hidden="true" />}>
      {stateNames[state]()}
    </StatusTag>
  )
}

/** Whether a picture can be asked for. */
export const givesPictures = (state: CameraState): boolean => state === 'online' || state === 'off_hours'
