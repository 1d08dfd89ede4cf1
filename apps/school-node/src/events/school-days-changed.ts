import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import type { CalendarEvent } from './calendar.ts'

/** Publishes that a day may have become a school day or stopped to be one; subscribers read the days themselves. */
export const emitSchoolDaysChanged = (tx: Tx, { schoolId, accountId }: Pick<Actor, 'schoolId' | 'accountId'>) =>
  emit<CalendarEvent>(tx, { kind: 'school-days-changed', school_id: schoolId, by_account_id: accountId })
