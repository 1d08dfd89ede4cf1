import { randomUUID } from 'node:crypto'
import type { askAboutMoment } from '@nhip-cau/contract/camera-views'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { CameraEvent } from '../../../events/camera.ts'
import { aboutMomentText } from '../../../texts.ts'
import { dayAt, instantAt, timeAt } from '../../../time/clock.ts'
import { nextSchoolDay } from '../../../time/school-days.queries.ts'
import { selectWatchable } from './camera-facts.queries.ts'

/**
 * When teachers see a question: in the break, after it when children leave, and after that in the break of
 * the next school day. Null if no school day is planned.
 */
export const questionsFrom = async (context: Pick<Context, 'db' | 'now' | 'settings'>, schoolId: string) => {
  const [settings, zone] = await Promise.all([context.settings.of(schoolId), context.settings.zoneOf(schoolId)])
  const now = context.now()
  const [today, time] = [dayAt(now, zone), timeAt(now, zone)]
  const next = [settings.camera.questions_at, settings.hours.leaves_at].toSorted().find((one) => time < one)
  if (next !== undefined) return instantAt(today, next, zone)
  const day = await nextSchoolDay(context.db, schoolId, today)
  return day === undefined ? null : instantAt(day, settings.camera.questions_at, zone)
}

/** The question becomes a message to the class; it names the camera and the time of what was seen. */
export const ask = async (context: Context, actor: Actor, body: BodyOf<typeof askAboutMoment>) => {
  const held = await questionsFrom(context, actor.schoolId)
  const [facts] = await selectWatchable(context.db, actor, { cameraId: body.camera_id, studentId: body.student_id })
  if (!facts || facts.class_id === null) throw problem('not_found')
  const { class_id, name, zone } = facts
  const id = randomUUID()
  await context.transaction((tx) =>
    emit<CameraEvent & { id: string }>(tx, {
      id,
      kind: 'camera-question',
      school_id: actor.schoolId,
      class_id,
      student_id: body.student_id,
      by_account_id: actor.accountId,
      text: aboutMomentText({ camera: name, time: timeAt(context.now(), zone), text: body.text }),
      held_until: held?.toISOString() ?? null,
      at: context.now().toISOString(),
    }),
  )
  return { id, held_until: held?.toISOString() ?? null }
}
