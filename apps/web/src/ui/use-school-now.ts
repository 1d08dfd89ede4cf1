import { useNow } from './use-now.ts'

/** The time at the school, independent of this device's clock: the server's last time plus the time since. */
export const useSchoolNow = (said: string): number => useNow() + aheadOf(said)

// One device has one clock, so the last response counts for every page, also for pages with older responses.
let heard = { said: '', ahead: 0 }

const aheadOf = (said: string): number => {
  if (said > heard.said) heard = { said, ahead: Date.parse(said) - Date.now() }
  return heard.ahead
}
