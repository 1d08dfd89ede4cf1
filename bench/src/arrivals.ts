import { setTimeout as sleep } from 'node:timers/promises'
import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { serveCalls } from './child.ts'

export type Visit = {
  /** When the teacher opens the register, in milliseconds from the start. */
  readonly at: number
  readonly classId: string
  readonly authorization: string
}

type Morning = {
  readonly url: string
  readonly visits: readonly Visit[]
  /** From opening a register to saving it. */
  readonly thinkingTime: number
}

export type Saved = {
  readonly classId: string
  readonly present: readonly string[]
  readonly undoUntil: number
  /** Milliseconds from the planned start of opening and of saving, so that queueing time is included. */
  readonly opened: number
  readonly saved: number
}

const pathOf = (path: string) => path.replace(':role', 'teacher')

const visit = async (started: number, { url, thinkingTime }: Morning, one: Visit): Promise<Saved> => {
  const headers = { authorization: one.authorization, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(url + pathOf(path), { ...init, headers })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    return JSON.parse(answer)
  }
  const openAt = started + one.at
  await sleep(Math.max(0, openAt - performance.now()))
  const register = listAttendance.response.parse(await ask(`${listAttendance.path}?class_id=${one.classId}`))
  const opened = performance.now() - openAt
  const marks = register.data.map(({ student, version }, index) =>
    index === 0
      ? { student_id: student.id, version, mark: 'excused' as const }
      : { student_id: student.id, version, mark: 'present' as const, bulk: true },
  )
  const body = JSON.stringify({ class_id: one.classId, day: register.day, marks })
  const saveAt = openAt + thinkingTime
  await sleep(Math.max(0, saveAt - performance.now()))
  const answer = saveAttendance.response.parse(await ask(saveAttendance.path, { method: 'POST', body }))
  const saved = performance.now() - saveAt
  if (answer.undo_until === null || answer.refused.length > 0) throw new Error('a register was not saved as a whole')
  return {
    classId: one.classId,
    present: marks.filter(({ mark }) => mark === 'present').map(({ student_id }) => student_id),
    undoUntil: Date.parse(answer.undo_until),
    opened,
    saved,
  }
}

/** Runs in its own process. Each teacher starts at the planned time, even if earlier requests are still waiting. */
const calls = {
  run: async (morning: Morning): Promise<Saved[]> => {
    const started = performance.now()
    return Promise.all(morning.visits.map((one) => visit(started, morning, one)))
  },
}

export type Arrivals = typeof calls

serveCalls(calls)
