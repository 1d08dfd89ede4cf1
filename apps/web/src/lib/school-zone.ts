import { demoMinutesAhead } from '@nhip-cau/contract/school-zone'
import { setSchoolClock } from '../ui/format.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const key = 'nhip-cau-demo-zone'
const isDemo = (zone: string) => demoMinutesAhead(zone) !== undefined
const show = (zone: string) => (isDemo(zone) ? setSchoolClock('UTC', demoMinutesAhead(zone)) : setSchoolClock(zone))

let known = readStored(key) ?? undefined
if (known !== undefined) show(known)

/**
 * Everything is shown by the clock of the school that the profile names. That of a demo school is kept, so that the next
 * page knows from its first paint on that it is in the demo.
 */
export const learnSchoolZone = (zone: string): void => {
  if (zone === known) return
  show(zone)
  known = isDemo(zone) ? zone : undefined
  if (known === undefined) removeStored(key)
  else writeStored(key, known)
}

/** True in a demo school, whose clock is its own: from the profile, or before it has come from the last visit. */
export const isDemoSchool = (zone: string | undefined): boolean =>
  zone === undefined ? known !== undefined : isDemo(zone)
