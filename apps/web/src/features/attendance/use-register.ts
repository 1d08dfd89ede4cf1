import {
  type AttendanceEntry,
  type AttendanceMark,
  listAttendance,
  type MarkInput,
  type Register,
  undoAttendance,
} from '@nhip-cau/contract/attendance'
import type { Meal } from '@nhip-cau/contract/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { useStaleTime } from '../../pwa/stale-time.ts'
import { schoolDay } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import { useNow } from '../../ui/use-now.ts'
import { useOnline } from '../../ui/use-online.ts'
import {
  createRetry,
  dropItem,
  dropRefusal,
  isOfRegister,
  isStoring,
  newTapId,
  type OpenRefusal,
  ownerOf,
  type QueuedMeal,
  queueItems,
  type RegisterItem,
  readWaiting,
  subscribeWaiting,
} from '../offline-queue/offline-queue.ts'
import {
  cacheRegister,
  dropUndoable,
  readSending,
  sendSoon,
  sendWaiting,
  subscribeSending,
} from '../offline-queue/offline-sender.ts'
import { optimisticRegister, withQueued } from '../offline-queue/optimistic-register.ts'

/** Milliseconds; taps within this time are sent in one request. */
const gathering = 700

export type Change = Partial<Pick<MarkInput, 'arrived_at' | 'reason' | 'note' | 'confirmed' | 'bulk'>>

/** Returns a class's register merged with the queued marks of this phone, and the actions on it. */
export const useRegister = (classId: string, day: string | undefined) => {
  const role = currentRole()
  const owner = ownerOf(useProfile())
  const client = useQueryClient()
  const online = useOnline()
  const answer = useQuery(ask(listAttendance, { query: { class_id: classId, ...(day === undefined ? {} : { day }) } }))
  const waiting = useSyncExternalStore(subscribeWaiting, () => readWaiting(owner))
  const storing = useSyncExternalStore(subscribeWaiting, () => isStoring(owner))
  const { sending, failing, undoable } = useSyncExternalStore(subscribeSending, readSending)
  const [reason, setReason] = useState('')
  const shown = useDisplayedDay(answer, day)

  const queued = waiting.items.filter(isOfRegister).filter((one) => one.classId === classId)
  // A noted departure time waits for a person's decision, not for the network.
  const sendable = queued.filter((one) => one.kind !== 'left')
  const register = shown.register && withQueued(shown.register, queued)
  const itemOf = (entry: AttendanceEntry, why: string | undefined) => ({
    id: newTapId(),
    classId,
    child: entry.student.full_name,
    day: register?.day ?? '',
    undated: shown.undated,
    reason: why || undefined,
  })
  const mark = (changes: readonly { entry: AttendanceEntry; mark: AttendanceMark | null; more?: Change }[]) => {
    const tapped_at = new Date().toISOString()
    queueItems(
      owner,
      changes.map(({ entry, mark: wanted, more = {} }) => ({
        ...itemOf(entry, reason),
        kind: 'mark',
        input: {
          student_id: entry.student.id,
          version: entry.version,
          mark: wanted,
          tapped_at,
          confirmed: false,
          bulk: false,
          ...more,
        },
      })),
    )
    sendSoon(changes.length > 1 ? 0 : gathering)
  }
  const eat = (entry: AttendanceEntry, meal: Meal, takes: boolean, why: string) => {
    const item: QueuedMeal = {
      ...itemOf(entry, why),
      kind: 'meal',
      input: { student_id: entry.student.id, meal, takes },
      tapped_at: new Date().toISOString(),
    }
    queueItems(owner, [item])
    sendSoon(gathering)
  }
  const queueDeparture = (entry: AttendanceEntry) =>
    queueItems(owner, [
      {
        ...itemOf(entry, undefined),
        kind: 'left',
        input: { student_id: entry.student.id },
        tapped_at: new Date().toISOString(),
      },
    ])
  /** Sends a refused mark again, based on the server's current values. */
  const retry = (refusal: OpenRefusal) => {
    queueItems(owner, [createRetry(refusal)])
    sendSoon(0)
  }
  const last = undoable.findLast((one) => one.classId === classId)
  const undo = async () => {
    if (!last) return
    dropUndoable(last.batch)
    try {
      cacheRegister(client, role, classId, await call(undoAttendance, role, { body: { batch: last.batch } }))
      showToast({ text: m.attend_undone(), tone: 'info' })
    } catch (error) {
      showToast({ text: problemText(error), tone: 'danger' })
    }
  }
  return {
    answer,
    register,
    /** Whether the day is only the phone's guess. */
    guessed: shown.guessed,
    mark,
    eat,
    queueDeparture,
    leftNotes: queued.filter((one) => one.kind === 'left'),
    removeItem: (id: string) => dropItem(owner, id),
    retry,
    sending,
    /** Whether requests currently fail to reach the server. */
    cutOff: !online || failing,
    online,
    /** Whether the browser has not stored the newest items yet. */
    storing,
    queued: sendable.length,
    queuedIds: new Set(sendable.map((one) => one.input.student_id)),
    sendNow: () => void sendWaiting(),
    refusals: waiting.refusals.filter(isRegisterRefusal).filter(({ item }) => item.classId === classId),
    dismiss: (refusal: OpenRefusal) => dropRefusal(owner, refusal.item.id),
    undo,
    undoable: last,
    reason,
    setReason,
  }
}

export type RegisterRefusal = OpenRefusal & { readonly item: RegisterItem }

const isRegisterRefusal = (one: OpenRefusal): one is RegisterRefusal => isOfRegister(one.item)

export type OpenRegister = ReturnType<typeof useRegister>

type Answer = { readonly data: Register | undefined; readonly error: unknown; readonly dataUpdatedAt: number }

/** A cached response of an earlier day is not today's register: it only supplies the class, with nobody marked. */
const useDisplayedDay = ({ data, error, dataUpdatedAt }: Answer, day: string | undefined) => {
  const online = useOnline()
  const stale = useStaleTime() !== undefined
  const now = schoolDay(useNow())
  if (!data || day !== undefined) return { register: data, undated: false, guessed: false }
  const uncertain = !online || stale || Boolean(error)
  const guessed = data.today < now && (uncertain || schoolDay(dataUpdatedAt) < now)
  return { register: guessed ? optimisticRegister(data, now) : data, undated: uncertain || guessed, guessed }
}
