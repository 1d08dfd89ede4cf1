import { addDays } from '@nhip-cau/contract/days'
import { demoZone, vietnam } from '@nhip-cau/contract/school-zone'
import { announceSettings } from '@nhip-cau/school-node/features/register/school-settings/school-settings.queries'
import { dayAt } from '@nhip-cau/school-node/time/clock'
import { selectZone } from '@nhip-cau/school-node/time/school-days.queries'
import type { Db, Pool } from '@nhip-cau/server-kit/database'
import * as queries from './clock.queries.ts'
import { demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { schoolIdOf } from './register.ts'

/** When the demo's morning begins: the registers can be taken, most children have come. */
export const beginsAt = '08:35'
/** A zone lies a week away at most. */
const reach = 6

export const demoSchoolIds = demoSchools.map(({ code }) => schoolIdOf(code))
export const [firstSchool = ''] = demoSchoolIds

/** Whose clock the demo schools go by: Vietnam's, or one of their own that began on a school morning. */
export const demoZoneOf = (db: Db): Promise<string> => selectZone(db, firstSchool)

/** The same while the demo is being filled: the clock is known from the beginning and starts when all else is there. */
export const zoneOfFilling = async (db: Db): Promise<string> => (await selectStep<string>(db, 'clock')) ?? vietnam

/** A clock on which a school morning begins now: that of today, else of the next school day, else of the last one. */
export const morningZone = async (db: Db, now: Date, after?: string): Promise<string | undefined> => {
  const today = dayAt(now, vietnam)
  const from = addDays(today, -reach)
  const day = await queries.selectNearestSchoolDay(db, firstSchool, {
    today,
    after: after ?? addDays(from, -1),
    from,
    to: addDays(today, reach),
  })
  return day && demoZone(Math.ceil((Date.parse(`${day}T${beginsAt}Z`) - now.getTime()) / 60_000))
}

/**
 * The demo schools are to have a clock of their own, on which it is a school morning now, whatever the hour and the
 * weekday outside. All else follows from it: the calendar and every rule are those of a real school.
 */
export const planClock = async (sql: Pool, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'clock')) !== undefined) return
  const zone = await morningZone(sql, now)
  if (zone !== undefined) await insertStep(sql, 'clock', zone)
}

/** Not before the demo is full: the jobs of the morning would find half of it. Answers the clock, if one was planned. */
export const startClock = async (tx: Db): Promise<string | undefined> => {
  const zone = await selectStep<string>(tx, 'clock')
  if (zone !== undefined) await setClock(tx, zone)
  return zone
}

export const setClock = async (tx: Db, zone: string): Promise<void> => {
  for (const schoolId of demoSchoolIds) {
    await queries.setZone(tx, schoolId, zone)
    await announceSettings(tx, schoolId)
  }
}
