import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { type ClockJob, emitAll } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import type { EduPlanEvent } from '../../../events/edu-plans.ts'
import { dueAt, minutesOf } from '../../../time/due-schools.ts'
import { type SchoolClock, selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { selectPlanYear } from './edu-plan-class.queries.ts'
import { mondayOf, weeksOf } from './edu-plan-moment.ts'
import { takeMissing } from './edu-plan-reminders.queries.ts'

/** The schools whose weekday and hour of the reminder it is. */
const dueSchools = (schools: readonly SchoolClock[], now: Date) =>
  schools.flatMap((school) =>
    dueAt([school], now, () => minutesOf(school.settings.plan_reminder.at)).filter(
      ({ day }) => weekdayOf(day) === school.settings.plan_reminder.weekday,
    ),
  )

/** Reminds the teachers of classes without a plan of the next week, once for each week. */
const remind = async (context: Context): Promise<void> => {
  const schools = (await selectSchoolClocks(context.db)).filter(({ settings }) => settings.modules.edu_plan)
  for (const { school_id, day } of dueSchools(schools, context.now())) await remindSchool(context, school_id, day)
}

/** A week without school needs no plan. */
const remindSchool = async (context: Context, schoolId: string, day: string): Promise<void> => {
  const monday = addDays(mondayOf(day), 7)
  const year = await selectPlanYear(context.db, schoolId)
  const week = year && (await weeksOf(context.db, schoolId, year)).find((one) => one.monday === monday)
  if (!year || !week) return
  await context.transaction(async (tx) => {
    const classes = await takeMissing(tx, schoolId, year.academic_year_id, monday)
    await emitAll<EduPlanEvent>(
      tx,
      classes.map(({ class_id, title }) => ({
        kind: 'edu-plan-missing',
        school_id: schoolId,
        class_id,
        title,
        monday,
        week: week.number,
      })),
    )
  })
}

export const eduPlanClock = (context: Context): readonly ClockJob[] => [
  { name: 'edu-plans.remind', at: '*/10 * * * *', run: () => remind(context) },
]
