import { sendAbsence } from '@nhip-cau/contract/absence'
import { listAttendance, type Register, saveAttendance } from '@nhip-cau/contract/attendance'
import { createPost } from '@nhip-cau/contract/posts'
import type { FaultSchool } from './fault-school.ts'
import { type Answer, isTemporaryRefusal, type Journal, repeatUntil, type sendOnce } from './journal.ts'

type Send = typeof sendOnce

/** Writes posts, each for both classes. */
export const writePosts = (life: FaultSchool, journal: Journal, send: Send, isOver: () => boolean) =>
  repeatUntil(isOver, (mark) =>
    send(journal, mark, (headers) =>
      life.teacher.ask(
        createPost,
        { body: { title: mark, text: 'Chào cả lớp.', class_ids: [...life.classes] } },
        headers,
      ),
    ),
  )

/** Sends absence reports, each for both children of a family and for a day without a report. */
export const reportAbsences = (
  life: FaultSchool,
  journal: Journal,
  send: Send,
  isOver: () => boolean,
  family: number,
) => {
  const { parent, children } = life.families[family] ?? { parent: life.office, children: [] }
  const days = [...life.comingDays]
  return repeatUntil(
    () => isOver() || days.length === 0,
    (mark) => {
      const day = days.pop() ?? ''
      const body = { student_ids: children, from: day, to: day, reason: 'family' as const, text: mark }
      return send(journal, mark, (headers) => parent.ask(sendAbsence, { body }, headers))
    },
  )
}

const isRegister = (answer: Answer): answer is Answer & { readonly body: Register } => answer.status === 200

/** Saves registers; each save marks all children of a class, with the mark of the write in the note. */
export const saveRegisters = (
  life: FaultSchool,
  journal: Journal,
  send: Send,
  isOver: () => boolean,
  classId: string,
) => {
  const query = { class_id: classId, day: life.openDay }
  return repeatUntil(isOver, async (note) => {
    const read: Answer = await life.office.ask(listAttendance, { query })
    if (!isRegister(read)) {
      if (!isTemporaryRefusal(read)) journal.unexpected.push(`reading: ${read.status}`)
      return
    }
    const marks = read.body.data.map(({ student, version }) => ({
      student_id: student.id,
      version,
      mark: 'present' as const,
      note,
    }))
    const body = { ...query, reason: 'Ghi lại cho đúng', marks }
    await send(journal, note, (headers) => life.office.ask(saveAttendance, { body }, headers))
  })
}
