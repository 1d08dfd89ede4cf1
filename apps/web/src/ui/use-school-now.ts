import { useNow } from './use-now.ts'

/** The time at the school, however wrong this device's clock is: it goes on from what the server said last. */
export const useSchoolNow = (said: string): number => useNow() + aheadOf(said)

// One device has one clock, so what was heard last counts for every page, also for those that show an older answer.
let heard = { said: '', ahead: 0 }

const aheadOf = (said: string): number => {
  if (said > heard.said) heard = { said, ahead: Date.parse(said) - Date.now() }
  return heard.ahead
}
