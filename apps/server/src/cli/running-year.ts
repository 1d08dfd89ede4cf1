/**
 * The school year that runs on this day, from September to May; in summer the coming one, for which a school prepares.
 * The school can change its days afterwards.
 */
export const runningYear = (now: Date) => {
  const [year = 0, month = 0] = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).split('-').map(Number)
  const first = month >= 6 ? year : year - 1
  return { name: `${first}–${first + 1}`, starts_on: `${first}-09-05`, ends_on: `${first + 1}-05-31` }
}
