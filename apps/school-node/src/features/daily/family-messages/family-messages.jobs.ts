import { type ClockJob, emit, emitAll, type JobOptions, type Subscriber } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import { signalActing } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { CameraEvent } from '../../../events/camera.ts'
import type { Emitted } from '../../../events/emitted.ts'
import type { FamilyMessageEvent } from '../../../events/family-messages.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { forgetMessages, insertQuestion, takeQuiet, takeSent } from './family-messages.queries.ts'
import { notifyTask, sentEvent } from './family-messages.ts'

const SentMessage = z.object({ school_id: z.uuid(), message_id: z.uuid() })

/** Emits a message of the school's hours when it can no longer be undone, unless a teacher has read it meanwhile. */
const notifyOfSent = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, message_id } = SentMessage.parse(payload)
  await context.transaction(async (tx) => {
    for (const row of await takeSent(tx, school_id, message_id, context.now()))
      await emit<FamilyMessageEvent>(tx, sentEvent(row))
  })
}

/** Emits the messages of the evening and the weekend when the school's hours begin. */
const notifyAfterQuietHours = async (context: Context): Promise<void> => {
  const schools = (await selectSchoolClocks(context.db)).filter(({ settings }) => settings.modules.attendance)
  const ids = schools.map(({ school_id }) => school_id)
  await context.transaction(async (tx) => {
    const rows = await takeQuiet(tx, ids, context.now())
    await emitAll<FamilyMessageEvent>(tx, rows.map(sentEvent))
  })
}

export const familyMessageTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [notifyTask]: (payload) => notifyOfSent(context, payload),
})

export const familyMessageClock = (context: Context): readonly ClockJob[] => [
  { name: 'family-messages.clock', at: '* * * * *', run: () => notifyAfterQuietHours(context) },
  { name: 'family-messages.forget', at: '33 19 * * *', run: () => forgetMessages(context.db, context.now()) },
]

/** A question about what a camera showed is a message that waits for the break. */
export const familyMessageSubscribers = {
  'camera-question': [
    async (tx, event: Emitted<CameraEvent>) => {
      if (!(await insertQuestion(tx, event))) return
      const { class_id: classId, student_id } = event
      await signalActing(tx, { schoolId: event.school_id }, ['family-messages'], { classId, studentIds: [student_id] })
    },
  ],
} satisfies Record<CameraEvent['kind'], readonly Subscriber[]>
