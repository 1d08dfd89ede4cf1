import type { Role } from '@nhip-cau/contract/kernel'
import { readSession } from './session.ts'
import { parseStored, readStored, removeStored, writeStored } from './storage.ts'

/** Videos whose place is remembered, the last played ones. */
const most = 50
/** Seconds at the beginning and at the end that are not worth a place. */
const edge = 5

const keyOf = (role: Role) => `${role.toUpperCase()}_GUARD_VIDEO_PLACES`

type Places = readonly (readonly [video: string, seconds: number])[]

const isPlace = (value: unknown): value is Places[number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'

/** Those of the account that is logged in; what another one has left is not read. */
const readPlaces = (role: Role): Places => {
  const stored = parseStored(readStored(keyOf(role)))
  if (typeof stored !== 'object' || stored === null || !('account' in stored) || !('places' in stored)) return []
  return stored.account === readSession(role)?.user.id && Array.isArray(stored.places)
    ? stored.places.filter(isPlace)
    : []
}

/** Where this account stopped to watch a video on this device, in seconds. */
export const placeOf = (role: Role, video: string): number => readPlaces(role).find(([id]) => id === video)?.[1] ?? 0

export const rememberPlace = (role: Role, video: string, seconds: number, duration: number): void => {
  const account = readSession(role)?.user.id
  if (account === undefined) return
  const others = readPlaces(role).filter(([id]) => id !== video)
  const isWorth = seconds > edge && seconds < duration - edge
  const places = isWorth ? [[video, Math.floor(seconds)], ...others] : others
  writeStored(keyOf(role), JSON.stringify({ account, places: places.slice(0, most) }))
}

/** At logout. */
export const forgetPlaces = (role: Role): void => removeStored(keyOf(role))
