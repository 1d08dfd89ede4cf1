import { demoMinutesAhead } from '@nhip-cau/contract/school-zone'
import { setSchoolClock } from '../ui/format.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const key = 'nhip-cau-demo-zone'
const isDemo = (zone: string) => demoMinutesAhead(zone) !== undefined
const show = (zone: string) => (isDemo(zone) ? setSchoolClock('UTC', demoMinutesAhead(zone)) : setSchoolClock(zone))

let known = readStored(key) ?? undefined
if (known !== undefined) show(known)

/**
 * Shows all times in the time zone of the school, which comes from the profile. Stores the zone of a demo school, so
 * that the next page uses it from its first paint.
 */
export const setSchoolZone = (zone: string): void => {
  if (zone === known) return
  show(zone)
  known = isDemo(zone) ? zone : undefined
  if (known === undefined) removeStored(key)
  else writeStored(key, known)
}

/** Whether this is a demo school with its own clock: from the profile or, until it has loaded, from the last visit. */
export const isDemoSchool = (zone: string | undefined): boolean =>
  zone === undefined ? known !== undefined : isDemo(zone)

let demoExpected = false

/** Says that the next login is one of a demo school, so that the frame reserves the place of its clock. */
export const expectDemoSchool = (): void => {
  demoExpected = true
}

/** Whether the zone is not known yet and will be that of a demo school. */
export const mayBeDemoSchool = (zone: string | undefined): boolean => zone === undefined && demoExpected
