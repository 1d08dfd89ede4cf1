import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { forgetViews } from './camera-log.queries.ts'
import { endForgotten } from './camera-views.queries.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const limit = 5000

/** Deletes the log of views after the days that each school keeps it, and ends what no gateway has ended. */
const forgetOldViews = async (context: Context): Promise<void> => {
  await endForgotten(context.db, new Date(context.now().getTime() - hourMs))
  for (const { school_id, settings } of await selectSchoolClocks(context.db)) {
    const before = new Date(context.now().getTime() - settings.camera.log_days * dayMs)
    let count = limit
    while (count === limit) count = await forgetViews(context.db, school_id, before, limit)
  }
}

export const cameraClock = (context: Context): readonly ClockJob[] => [
  { name: 'camera.forget', at: '27 19 * * *', run: () => forgetOldViews(context) },
]
