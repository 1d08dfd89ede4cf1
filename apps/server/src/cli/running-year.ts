/**
 * The school year (September to May) of this day; in summer the next one, which the school prepares. The school can
 * change its dates later.
 */
export const runningYear = (now: Date) => {
  const [year = 0, month = 0] = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).split('-').map(Number)
  const first = month >= 6 ? year : year - 1
  return { name: `${first}–${first + 1}`, starts_on: `${first}-09-05`, ends_on: `${first + 1}-05-31` }
}
