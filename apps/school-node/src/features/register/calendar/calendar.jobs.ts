import { setAcademicYears } from '@nhip-cau/contract/session'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockYears, selectDueYears, selectPublishedYears, setRunning } from './calendar-years.queries.ts'
import { announce } from './calendar-years.ts'

const OfSchool = z.object({ school_id: z.uuid() })

export const calendarTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'academic-years.tell': async (payload) => {
    const { school_id } = OfSchool.parse(payload)
    const academic_years = [...(await selectPublishedYears(context.db, school_id))]
    await context.askMain(setAcademicYears, { params: { id: school_id }, body: { academic_years } })
  },
})

// A scheduled job has no account.
const systemActor = (schoolId: string) => ({ role: 'system', accountId: null, schoolId }) as const

/** Starts years on their first day. Runs every hour, because schools are in different time zones. */
export const startDueYears = async (context: Context): Promise<number> => {
  const due = await selectDueYears(context.db, context.now().toISOString())
  for (const { school_id, id, name } of due) {
    await context.transaction(async (tx) => {
      await lockYears(tx, school_id)
      await setRunning(tx, school_id, id)
      await recordAudit(tx, systemActor(school_id), {
        action: 'academic_year.start',
        object: { kind: 'academic_year', id, name },
      })
      await announce(tx, school_id)
    })
  }
  return due.length
}

export const calendarClock = (context: Context): readonly ClockJob[] => [
  { name: 'academic-years.start', at: '3 * * * *', run: () => startDueYears(context) },
]
