import { addDays } from '@nhip-cau/contract/days'
import { demoMinutesAhead } from '@nhip-cau/contract/school-zone'
import { dayAt, timeAt } from '@nhip-cau/school-node/time/clock'
import { connect, type Pool } from '@nhip-cau/server-kit/database'
import { beginMorning, bringUpToDate } from './attendance.ts'
import * as queries from './clock.queries.ts'
import { demoSchoolIds, demoZoneOf, firstSchool, morningStart, morningZone, setClock } from './clock.ts'
import { selectStep } from './demo.queries.ts'

/** Local times between which a restarted demo continues the same day. */
const [dayBegins, dayEnds] = ['07:30', '16:00']

/** At a later start: continues the current demo day, or starts a new morning if the day is over. */
export const resumeClock = async (url: string, now: Date): Promise<void> => {
  const sql = connect(url, { connections: 1 })
  try {
    await resume(sql, now)
  } finally {
    await sql.end()
  }
}

const resume = async (sql: Pool, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'clock')) === undefined) return
  const zone = await demoZoneOf(sql)
  const [day, time] = [dayAt(now, zone), timeAt(now, zone)]
  if (time >= dayBegins && time < dayEnds && (await queries.hasBegun(sql, firstSchool, day))) return
  if (!(await queries.canShift(sql))) return
  await sql.begin(async (tx) => {
    // The clock never goes back, so that existing data stay in the past.
    const next = await morningZone(tx, now, time < morningStart ? addDays(day, -1) : day)
    if (next === undefined) return
    await setClock(tx, next)
    await queries.shiftPastInstants(tx, demoSchoolIds, (demoMinutesAhead(next) ?? 0) - (demoMinutesAhead(zone) ?? 0))
    await bringUpToDate(tx, { now, zone: next })
    await beginMorning(tx, { now, zone: next })
  })
}
