import type { CameraRefusal, CameraState, CameraWindow } from '@nhip-cau/contract/camera-parts'
import { defaultCameraWindows } from '@nhip-cau/contract/camera-rules'
import { isEnough } from '@nhip-cau/contract/is-enough'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Settings } from '@nhip-cau/contract/settings'
import { instantAt, timeAt } from '../../../time/clock.ts'

// Who may watch a camera at a moment. Lists, the start of a view and every answer to the gateway ask this function with
// facts of one query. What is missing refuses.

/** What the school has chosen for the class of a camera. */
export type ClassRules = {
  readonly parents_may_watch: boolean
  readonly windows: readonly CameraWindow[]
  readonly minutes_per_day: number | null
}

export type WatchFacts = {
  /** The session goes on, and the page has shown a valid token of it. */
  readonly signed_in: boolean
  readonly role: Role
  readonly permissions: readonly string[]
  readonly account_active: boolean
  readonly settings: Settings
  readonly zone: string
  readonly active: boolean
  readonly cut: boolean
  readonly class_id: string | null
  /** Null: the product's windows hold. */
  readonly rules: ClassRules | null
  readonly teaches: boolean
  /** Of the child through whom somebody watches. */
  readonly acts: boolean
  readonly presence: 'expected' | 'present' | 'left' | 'absent' | null
  readonly family_agrees: boolean
  /** All families whose children are in the class now agree. */
  readonly class_agrees: boolean
  /** Today, of the account in the class of the camera; streams at the same time count once. */
  readonly seconds_used: number
  /** Open views of the account that are older than this one. */
  readonly earlier_views: number
}

export const windowsOf = (rules: ClassRules | null): readonly CameraWindow[] => rules?.windows ?? defaultCameraWindows

/** The window that is open at a time of day such as `09:12`; its `to` is the first minute outside. */
const openAt = (windows: readonly CameraWindow[], time: string) =>
  windows.find(({ from, to }) => from <= time && time < to)

export const windowsNow = ({ rules, zone }: Pick<WatchFacts, 'rules' | 'zone'>, now: Date) => {
  const windows = windowsOf(rules)
  return { windows, open: openAt(windows, timeAt(now, zone)) }
}

/** When the next window of this day begins, as `15:00`; undefined while one is open. */
export const nextWindow = (facts: Pick<WatchFacts, 'rules' | 'zone'>, now: Date): string | undefined => {
  const { windows, open } = windowsNow(facts, now)
  return open ? undefined : windows.find(({ from }) => from > timeAt(now, facts.zone))?.from
}

/** Seconds of this day that a family may still watch; null: no limit. */
export const secondsLeft = ({ settings, rules, seconds_used }: WatchFacts): number | null => {
  const minutes = rules?.minutes_per_day ?? settings.camera.minutes_per_day
  return minutes === 0 ? null : Math.max(0, Math.ceil(minutes * 60 - seconds_used))
}

const awayBecause = {
  absent: 'absent',
  expected: 'not_arrived',
  left: 'gone_home',
} as const satisfies Record<string, CameraRefusal>

const refusalOfFamily = (facts: WatchFacts, now: Date): CameraRefusal | null => {
  const { settings, rules, presence } = facts
  if (!settings.camera.parents_may_watch || rules?.parents_may_watch === false) return 'parents_off'
  if (facts.class_id === null || !facts.acts || presence === null) return 'no_right'
  if (!facts.family_agrees) return 'no_consent'
  if (presence !== 'present') return awayBecause[presence]
  if (windowsNow(facts, now).open === undefined) return 'outside_windows'
  if (!facts.class_agrees) return 'class_consent'
  if (secondsLeft(facts) === 0) return 'minutes_used'
  return null
}

const refusalOfRole = (facts: WatchFacts, now: Date): CameraRefusal | null => {
  switch (facts.role) {
    case 'school':
      return isEnough('school.camera', facts.permissions) ? null : 'no_right'
    case 'teacher':
      return facts.class_id !== null && facts.teaches ? null : 'no_right'
    case 'parent':
      return refusalOfFamily(facts, now)
  }
}

/** Why somebody may not watch now; null if they may. */
export const refusalOf = (facts: WatchFacts, now: Date): CameraRefusal | null => {
  if (!facts.signed_in || !facts.account_active) return 'signed_out'
  if (!facts.settings.modules.camera || !facts.active) return 'off'
  if (facts.cut) return 'cut'
  const refusal = refusalOfRole(facts, now)
  if (refusal !== null) return refusal
  return facts.earlier_views >= facts.settings.camera.sessions ? 'too_many_streams' : null
}

export type ReportedState = 'live' | 'reachable' | 'unreachable' | 'unknown'

type Seen = Pick<WatchFacts, 'active' | 'cut' | 'rules' | 'zone' | 'class_id'> & { readonly state: ReportedState }

/** The state of a camera as people see it. */
export const stateOf = (camera: Seen, now: Date, gatewayIsUp: boolean): CameraState => {
  if (!camera.active) return 'off'
  if (camera.cut) return 'cut'
  if (!gatewayIsUp || camera.state === 'unknown') return 'unknown'
  if (camera.state === 'unreachable') return 'lost'
  const isOpen = camera.class_id === null || windowsNow(camera, now).open !== undefined
  return isOpen ? 'online' : 'off_hours'
}

/** The instant of a time of this day in the school's time zone. */
export const momentOf = (time: string | undefined, day: string, zone: string): string | null =>
  time === undefined ? null : instantAt(day, time, zone).toISOString()
