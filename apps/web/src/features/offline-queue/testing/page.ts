import {
  type AttendanceEntry,
  type AttendanceMark,
  listAttendance,
  type Register,
  undoAttendance,
} from '@nhip-cau/contract/attendance'
import type { Role } from '@nhip-cau/contract/kernel'
import type { SessionTokens } from '@nhip-cau/contract/session'
import { call } from '../../../lib/api.ts'
import { createQueries, keyOf } from '../../../lib/queries.ts'
import { readSession, saveSession } from '../../../lib/session.ts'
import { schoolDay } from '../../../ui/format.ts'
import { createRetry, dropRefusal, newTapId, ownerOf, queueItems, readWaiting, type Waiting } from '../offline-queue.ts'
import {
  cacheRegister,
  dropUndoable,
  readSending,
  sendSoon,
  sendWaiting,
  startSending,
  type Undoable,
} from '../offline-sender.ts'
import { optimisticRegister, withQueued } from '../optimistic-register.ts'

/** One tap of a teacher; its time by the phone's clock identifies it. */
export type Tap = {
  readonly child: string
  readonly day: string
  readonly at: string
  /** The version of the child's mark that was shown to the teacher. */
  readonly version: number
  /** The phone did not know the school day for certain. */
  readonly undated: boolean
}

type TapOptions = { readonly mark: AttendanceMark | null; readonly confirmed?: boolean; readonly bulk?: boolean }

/** A phone's page of one class's register: its logic without its display. */
export type Page = {
  /** Fetches today's register. */
  readonly load: () => Promise<Register>
  /** The last response of the server. */
  readonly answered: () => Register | undefined
  /** The displayed register: the last response merged with the queued items. */
  readonly shown: () => Register | undefined
  readonly tap: (entries: readonly AttendanceEntry[], options: TapOptions) => readonly Tap[]
  readonly waiting: () => Waiting
  /** Sends a refused tap again. */
  readonly retry: (id: string) => readonly Tap[]
  readonly dismiss: (id: string) => void
  readonly undoable: () => Undoable | undefined
  readonly undo: () => Promise<void>
  readonly isSending: () => boolean
  readonly sendNow: () => Promise<void>
}

export const logIn = (role: Role, tokens: SessionTokens): void => saveSession(role, tokens)

/** `kept` is a response that the service worker cached before the page was opened. */
export const openPage = (role: Role, classId: string, kept: Register | undefined): Page => {
  const session = readSession(role)
  if (!session) throw new Error('nobody is logged in')
  const owner = ownerOf(session.user)
  const client = createQueries()
  let stale = kept !== undefined
  if (kept) cacheRegister(client, role, classId, kept)
  startSending({ role, owner, client })
  const answered = () =>
    client.getQueryData<Register>(keyOf(role, listAttendance, { query: { class_id: classId } })) ?? undefined
  const ownDay = () => {
    const register = answered()
    const now = schoolDay(Date.now())
    const uncertain = !navigator.onLine || stale
    const guessed = register !== undefined && uncertain && register.today < now
    return {
      register: register && guessed ? optimisticRegister(register, now) : register,
      undated: uncertain || guessed,
    }
  }
  const shown = () => {
    const { register } = ownDay()
    return register && withQueued(register, readWaiting(owner).items)
  }
  const find = (id: string) => readWaiting(owner).refusals.find(({ item }) => item.id === id)
  return {
    load: async () => {
      const register = await call(listAttendance, role, { query: { class_id: classId } })
      cacheRegister(client, role, classId, register)
      stale = false
      return register
    },
    answered,
    shown,
    tap: (entries, { mark, confirmed = false, bulk = false }) => {
      const day = shown()?.day ?? ''
      const { undated } = ownDay()
      const at = new Date().toISOString()
      queueItems(
        owner,
        entries.map((entry) => ({
          id: newTapId(),
          classId,
          child: entry.student.full_name,
          day,
          undated,
          reason: undefined,
          kind: 'mark',
          input: { student_id: entry.student.id, version: entry.version, mark, tapped_at: at, confirmed, bulk },
        })),
      )
      sendSoon(entries.length > 1 ? 0 : 700)
      return entries.map((entry) => ({ child: entry.student.id, day, at, version: entry.version, undated }))
    },
    waiting: () => readWaiting(owner),
    retry: (id) => {
      const refusal = find(id)
      if (!refusal) return []
      const again = createRetry(refusal)
      queueItems(owner, [again])
      sendSoon(0)
      if (again.kind !== 'mark') return []
      const { student_id, tapped_at = '', version } = again.input
      return [{ child: student_id, day: again.day, at: tapped_at, version, undated: again.undated === true }]
    },
    dismiss: (id) => dropRefusal(owner, id),
    undoable: () => readSending().undoable.at(-1),
    undo: async () => {
      const last = readSending().undoable.at(-1)
      if (!last) return
      dropUndoable(last.batch)
      cacheRegister(client, role, classId, await call(undoAttendance, role, { body: { batch: last.batch } }))
    },
    isSending: () => readSending().sending,
    sendNow: sendWaiting,
  }
}
