import {
  type AttendanceEntry,
  type AttendanceMark,
  listAttendance,
  type MarkInput,
  type Register,
  saveAttendance,
  undoAttendance,
} from '@nhip-cau/contract/attendance'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, isUncertain, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, keyOf } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { schoolDay } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import { useOnline } from '../../ui/use-online.ts'
import {
  dropRefusal,
  loadWaiting,
  type OpenRefusal,
  type QueuedMark,
  queueMarks,
  readWaiting,
  settleMarks,
  subscribeWaiting,
} from './mark-queue.ts'

/** Taps that follow each other quickly travel together. */
const gathering = 700
const retryAfter = 8000

export type Change = Partial<Pick<MarkInput, 'arrived_at' | 'reason' | 'note' | 'confirmed' | 'bulk'>>

/** A class's register with the marks that still wait on this phone, and everything one does with it. */
export const useRegister = (classId: string, day: string | undefined) => {
  const role = currentRole()
  const { id: accountId } = useProfile()
  const client = useQueryClient()
  const online = useOnline()
  const input = { query: { class_id: classId, ...(day === undefined ? {} : { day }) } }
  const answer = useQuery(ask(listAttendance, input))
  const waiting = useSyncExternalStore(subscribeWaiting, () => readWaiting(accountId))
  const [sending, setSending] = useState(false)
  const [undoable, setUndoable] = useState<{ batch: string; until: number }>()
  const [reason, setReason] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)

  useEffect(() => {
    void loadWaiting(accountId)
  }, [accountId])

  const show = useCallback(
    (register: Register) => {
      client.setQueryData(keyOf(role, listAttendance, { query: { class_id: classId } }), (old: Register | undefined) =>
        old === undefined || old.day === register.day ? register : old,
      )
      client.setQueryData(keyOf(role, listAttendance, { query: { class_id: classId, day: register.day } }), register)
    },
    [client, role, classId],
  )

  const flush = useCallback(
    async function flush() {
      if (busy.current) return
      const { marks } = readWaiting(accountId)
      const [first] = marks
      if (!first || !navigator.onLine) return
      busy.current = true
      setSending(true)
      const sent = marks.filter((one) => one.classId === first.classId && one.day === first.day).slice(0, 60)
      try {
        const saved = await call(saveAttendance, role, {
          body: {
            class_id: first.classId,
            day: first.day,
            marks: sent.map((one) => one.input),
            ...reasonOf(sent, first.day),
            sent_at: new Date().toISOString(),
          },
        })
        const { data } = saved.register
        const versions = new Map(data.map((entry) => [entry.student.id, entry.version]))
        settleMarks(
          accountId,
          sent,
          versions,
          saved.refused.map((one) => refusalOf(one, first, data)),
        )
        show(saved.register)
        if (saved.batch !== null) setUndoable({ batch: saved.batch, until: Date.now() + 10_000 })
      } catch (error) {
        clearTimeout(timer.current)
        if (isUncertain(error)) timer.current = setTimeout(() => void flush(), retryAfter)
        else {
          // The school will never take these: they go, and whoever made them is told why.
          settleMarks(accountId, sent, new Map(), [])
          showToast({ text: fieldProblem(error), tone: 'danger' })
        }
      } finally {
        busy.current = false
        setSending(false)
      }
      if (readWaiting(accountId).marks.some((one) => !sent.includes(one))) void flush()
    },
    [accountId, role, show],
  )

  useEffect(() => {
    if (!online) return
    void loadWaiting(accountId).then(flush)
    return () => clearTimeout(timer.current)
  }, [online, accountId, flush])

  const unsent = waiting.marks.filter((one) => one.classId === classId)
  const register = answer.data && merged(answer.data, waiting.marks, classId)
  const mark = (changes: readonly { entry: AttendanceEntry; mark: AttendanceMark | null; more?: Change }[]) => {
    if (!register) return
    const tapped = new Date().toISOString()
    queueMarks(
      accountId,
      changes.map(({ entry, mark: wanted, more = {} }) => ({
        classId,
        day: register.day,
        reason: reason || undefined,
        input: {
          student_id: entry.student.id,
          version: entry.version,
          mark: wanted,
          tapped_at: tapped,
          confirmed: false,
          bulk: false,
          ...more,
        },
      })),
    )
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), changes.length > 1 ? 0 : gathering)
  }
  const endUndo = useCallback(() => setUndoable(undefined), [])
  const undo = async () => {
    if (!undoable) return
    setUndoable(undefined)
    try {
      show(await call(undoAttendance, role, { body: { batch: undoable.batch } }))
      showToast({ text: m.attend_undone(), tone: 'info' })
    } catch (error) {
      showToast({ text: problemText(error), tone: 'danger' })
    }
  }
  return {
    answer,
    register,
    show,
    mark,
    sending,
    online,
    unsent: unsent.length,
    unsentIds: new Set(unsent.map((one) => one.input.student_id)),
    refusals: waiting.refusals.filter((one) => one.classId === classId),
    forget: (studentId: string) => dropRefusal(accountId, studentId),
    undo,
    undoable,
    endUndo,
    reason,
    setReason,
  }
}

export type OpenRegister = ReturnType<typeof useRegister>

/** What waited long for a network, or into another day, says so in the history. */
const reasonOf = (sent: readonly QueuedMark[], day: string): { reason?: string } => {
  const given = sent.find((one) => one.reason)?.reason
  if (given) return { reason: given }
  const waited = sent.some(({ input }) => Date.now() - Date.parse(input.tapped_at ?? '') > 60_000)
  return waited || schoolDay(Date.now()) !== day ? { reason: m.attend_offline_reason() } : {}
}

const refusalOf = (
  refusal: Omit<OpenRefusal, 'classId' | 'day' | 'child'>,
  sent: QueuedMark,
  data: readonly AttendanceEntry[],
): OpenRefusal => ({
  ...refusal,
  classId: sent.classId,
  day: sent.day,
  child: data.find((entry) => entry.student.id === refusal.student_id)?.student.full_name ?? '',
})

const fieldProblem = (error: unknown) =>
  isApiProblem(error) ? (Object.values(error.errors)[0] ?? error.detail) : problemText(error)

/** The school's answer with what this phone knows better, and the counts of both together. */
const merged = (register: Register, queued: readonly QueuedMark[], classId: string): Register => {
  const own = queued.filter((one) => one.classId === classId && one.day === register.day)
  if (own.length === 0) return register
  const made = new Map(own.map((one) => [one.input.student_id, one.input]))
  const data = register.data.map((entry) => withMark(entry, made.get(entry.student.id)))
  const count = (state: AttendanceEntry['state']) => data.filter((entry) => entry.state === state).length
  return {
    ...register,
    data,
    counts: {
      enrolled: data.length,
      expected: count('expected'),
      present: count('present'),
      left: count('left'),
      absent: count('absent'),
    },
  }
}

const withMark = (entry: AttendanceEntry, input: MarkInput | undefined): AttendanceEntry => {
  if (!input || (input.bulk && entry.mark !== null)) return entry
  const { mark, tapped_at, reason, note } = input
  const there = mark === 'present' || mark === 'late'
  return {
    ...entry,
    mark,
    arrived_at: there ? (entry.arrived_at ?? tapped_at ?? null) : null,
    reason: reason ?? entry.reason,
    note: note ?? entry.note,
    state: stateWith(entry, mark),
  }
}

const stateWith = (entry: AttendanceEntry, mark: AttendanceMark | null): AttendanceEntry['state'] => {
  if (entry.departure) return 'left'
  if (mark === 'present' || mark === 'late') return 'present'
  return mark !== null || awayWithout(entry) ? 'absent' : 'expected'
}

/** Away by what the family said, without any mark. */
const awayWithout = (entry: AttendanceEntry) =>
  entry.reported?.half === 'whole' || entry.answer === 'sick' || entry.answer === 'family'
