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

/** Local time at which the demo's morning begins: registers can be taken and most children have arrived. */
export const morningStart = '08:35'
/** Days; PostgreSQL accepts offsets of up to a week. */
const maxOffsetDays = 6

export const demoSchoolIds = demoSchools.map(({ code }) => schoolIdOf(code))
export const [firstSchool = ''] = demoSchoolIds

/** The time zone of the demo schools: Vietnam's, or an artificial one that began on a school morning. */
export const demoZoneOf = (db: Db): Promise<string> => selectZone(db, firstSchool)

/** The time zone while the demo is being filled: already chosen, but active only when all other data exist. */
export const zoneOfFilling = async (db: Db): Promise<string> => (await selectStep<string>(db, 'clock')) ?? vietnam

/**
 * A time zone in which a school morning begins now: today's, else that of the next school day, else of the last one.
 */
export const morningZone = async (db: Db, now: Date, after?: string): Promise<string | undefined> => {
  const today = dayAt(now, vietnam)
  const from = addDays(today, -maxOffsetDays)
  const day = await queries.selectNearestSchoolDay(db, firstSchool, {
    today,
    after: after ?? addDays(from, -1),
    from,
    to: addDays(today, maxOffsetDays),
  })
  return day && demoZone(Math.ceil((Date.parse(`${day}T${morningStart}Z`) - now.getTime()) / 60_000))
}

/**
 * Plans an artificial time zone for the demo schools, in which it is a school morning now, independent of the real
 * time. Calendar and rules then apply as in a real school.
 */
export const planClock = async (sql: Pool, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'clock')) !== undefined) return
  const zone = await morningZone(sql, now)
  if (zone !== undefined) await insertStep(sql, 'clock', zone)
}

/**
 * Activates the planned time zone and returns it. Called when the demo is complete, because the jobs of the morning
 * need all data.
 */
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
