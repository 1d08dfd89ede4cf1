import { dayAt } from '@nhip-cau/school-node/time/clock'
import type { Db, Pool } from '@nhip-cau/server-kit/database'
import reasons from './attendance.json' with { type: 'json' }
import {
  insertEarlyArrivals,
  insertMarkHistory,
  insertMorning,
  insertSchoolDays,
  type Present,
} from './attendance.queries.ts'
import { startClock, zoneOfFilling } from './clock.ts'
import { demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import kitchenWords from './kitchen.json' with { type: 'json' }
import { forgetKitchenDay, insertKitchenDays } from './kitchen.queries.ts'
import { classIdOf, type NhipCau, schoolIdOf, studentId } from './register.ts'

/** Inserts twelve weeks of registers for every class; today stays unmarked. */
export const fillAttendance = async ({ node }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(node.sql, 'attendance')) !== undefined) return
  await node.sql.begin(async (tx) => {
    await bringUpToDate(tx, { now, zone: await zoneOfFilling(tx) })
    await insertStep(tx, 'attendance', true)
  })
}

/** Completes every earlier school day that is incomplete. */
export const bringUpToDate = async (tx: Db, present: Present): Promise<void> => {
  for (const { code } of demoSchools) {
    await insertSchoolDays(tx, schoolIdOf(code), present, reasons)
    await insertMarkHistory(tx, schoolIdOf(code))
    await insertKitchenDays(tx, schoolIdOf(code), present.zone, kitchenWords)
  }
}

// The classes of the first logins on the login page; users of the demo mark them.
const unmarkedClasses = ['mam-1', 'c-1']

/** Starts the demo's own clock, if planned, together with its first morning. */
export const fillMorning = async (sql: Pool, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'morning')) !== undefined) return
  await sql.begin(async (tx) => {
    const zone = await startClock(tx)
    if (zone !== undefined) await beginMorning(tx, { now, zone })
    await insertStep(tx, 'morning', true)
  })
}

/**
 * Inserts the registers of this morning for most classes. Of the classes that are left some children are there already,
 * so that their families see the camera at once.
 */
export const beginMorning = async (tx: Db, present: Present): Promise<void> => {
  for (const { code } of demoSchools) {
    const schoolId = schoolIdOf(code)
    await forgetKitchenDay(tx, schoolId, dayAt(present.now, present.zone))
    const left = unmarkedClasses.map((key) => classIdOf(code, key))
    await insertMorning(tx, schoolId, { ...present, left, reason: reasons.unexcused })
  }
  const { school, children } = reasons.early
  const ids = children.map((name) => studentId(school, name))
  await insertEarlyArrivals(tx, schoolIdOf(school), present, ids)
  for (const { code } of demoSchools) await insertMarkHistory(tx, schoolIdOf(code))
}
