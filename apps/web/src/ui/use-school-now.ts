import { useNow } from './use-now.ts'

/** The time at the school, independent of this device's clock: the server's last time plus the time since. */
export const useSchoolNow = (serverTime: string): number => useNow() + clockOffset(serverTime)

// One device has one clock, so the last response counts for every page, also for pages with older responses.
let lastTime = { serverTime: '', ahead: 0 }

const clockOffset = (serverTime: string): number => {
  if (serverTime > lastTime.serverTime) lastTime = { serverTime, ahead: Date.parse(serverTime) - Date.now() }
  return lastTime.ahead
}
