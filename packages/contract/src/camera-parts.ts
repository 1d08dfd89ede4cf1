import { z } from 'zod'
import { Id, Instant } from './kernel.ts'
import { ClassName } from './session.ts'

export const cameraLimits = {
  name: { min: 2, max: 60 },
  place: { min: 2, max: 60 },
  address: 300,
  username: 64,
  password: 128,
  channel: 64,
  windows: 5,
  minutes: 600,
  question: 500,
  /** Seconds after which a view ends whose page has asked for nothing. */
  idleSeconds: 20,
} as const

/** `10:30`, in the school's time zone. */
export const CameraTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time')
  .meta({ examples: ['10:30'] })

/** When families may watch a class. `to` is the first minute in which they may not. */
export const CameraWindow = z.object({ from: CameraTime, to: CameraTime })
export type CameraWindow = z.output<typeof CameraWindow>

/**
 * `online`: it answers, or is being watched. `lost`: it did not answer. `off_hours`: it answers, and no family may watch
 * now. `unknown`: nobody has asked it yet. `cut`: the school has cut it. `off`: not active.
 */
export const cameraStates = ['online', 'lost', 'off_hours', 'unknown', 'cut', 'off'] as const
export const CameraState = z.enum(cameraStates)
export type CameraState = z.output<typeof CameraState>

/**
 * Why somebody may not watch a camera now, or why a view has ended; the first that applies. `no_consent`: a guardian of
 * the own child has not agreed. `class_consent`: the family of a child who is in the class now has not agreed.
 * `ended`: the view was closed, or its page has gone. `signed_out`: the session has ended. `no_right`: not the own class or
 * child, or the permission is gone. A camera that does not answer (`lost`) may be watched: it may answer again.
 */
export const cameraRefusals = [
  'signed_out',
  'off',
  'cut',
  'parents_off',
  'no_right',
  'no_consent',
  'absent',
  'not_arrived',
  'gone_home',
  'outside_windows',
  'class_consent',
  'minutes_used',
  'too_many_streams',
  'ended',
] as const
export const CameraRefusal = z.enum(cameraRefusals)
export type CameraRefusal = z.output<typeof CameraRefusal>

export const NamedCamera = z.object({
  id: Id,
  name: z.string(),
  /** Null: a place of the whole school, which families do not watch. */
  class: ClassName.nullable(),
  place: z.string().nullable(),
})
export type NamedCamera = z.output<typeof NamedCamera>

/** When the school has cut the stream, and who did; only lifting it with the same `at` switches on again. */
export const CameraCut = z.object({ at: Instant, by: z.string() })
export type CameraCut = z.output<typeof CameraCut>
