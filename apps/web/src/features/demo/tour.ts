import { listAbsences } from '@nhip-cau/contract/absence'
import { attendanceBoard, listAttendance } from '@nhip-cau/contract/attendance'
import { listAudit } from '@nhip-cau/contract/audit'
import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { listPrescriptions } from '@nhip-cau/contract/prescriptions'
import { listStudents } from '@nhip-cau/contract/students'
import { useSyncExternalStore } from 'react'
import { parseStored, readStored, writeStored } from '../../lib/storage.ts'
import { m } from '../../paraglide/messages.js'

export type TourStop = {
  readonly path: string
  readonly words: () => string
  /** The endpoint of the page; a stop is left out if the account may not call it. */
  readonly does?: Endpoint
}

/** Five stops for each role, in the order of a school morning. */
export const tourStops: Record<Role, readonly TourStop[]> = {
  school: [
    { path: '/school/attendance', words: m.demo_tour_school_board, does: attendanceBoard },
    { path: '/school?status=pending', words: m.demo_tour_school_decide, does: acceptPost },
    { path: '/school/attendance?view=kitchen', words: m.demo_tour_school_kitchen, does: attendanceBoard },
    { path: '/school/students', words: m.demo_tour_school_students, does: listStudents },
    { path: '/school/audit', words: m.demo_tour_school_audit, does: listAudit },
  ],
  teacher: [
    { path: '/teacher/attendance', words: m.demo_tour_teacher_register, does: listAttendance },
    { path: '/teacher/prescription', words: m.demo_tour_teacher_medicine, does: listPrescriptions },
    { path: '/teacher/absence', words: m.demo_tour_teacher_absence, does: listAbsences },
    { path: '/teacher/create-post', words: m.demo_tour_teacher_post, does: createPost },
    { path: '/teacher/attendance?tab=departure', words: m.demo_tour_teacher_departure, does: listAttendance },
  ],
  parent: [
    { path: '/attendance', words: m.demo_tour_parent_day, does: listAttendance },
    { path: '/absence', words: m.demo_tour_parent_absence, does: listAbsences },
    { path: '/prescription', words: m.demo_tour_parent_medicine, does: listPrescriptions },
    { path: '/children', words: m.demo_tour_parent_children },
    { path: '/consents', words: m.demo_tour_parent_consents },
  ],
}

type Progress = { readonly visited: readonly string[]; readonly hidden: boolean }

const keyOf = (role: Role) => `nhip-cau-tour-${role}`
const listeners = new Set<() => void>()
const read = new Map<Role, { text: string | null; progress: Progress }>()

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'visited' in value && Array.isArray(value.visited) && 'hidden' in value

const progressOf = (role: Role): Progress => {
  const text = readStored(keyOf(role))
  const known = read.get(role)
  if (known && known.text === text) return known.progress
  const value = parseStored(text)
  const progress = isProgress(value) ? value : { visited: [], hidden: false }
  read.set(role, { text, progress })
  return progress
}

const write = (role: Role, progress: Progress) => {
  writeStored(keyOf(role), JSON.stringify(progress))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns how far this browser has come on the tour of an area. */
export const useTour = (role: Role): Progress => useSyncExternalStore(subscribe, () => progressOf(role))

export const hideTour = (role: Role, hidden: boolean): void => write(role, { ...progressOf(role), hidden })

/** Ticks off the stop at this address; after the last one the tour hides itself. */
export const visitStop = (role: Role, address: string): void => {
  const { visited: before, hidden } = progressOf(role)
  const path = stopAt(role, address)
  if (path === undefined || before.includes(path)) return
  const visited = [...before, path]
  write(role, { visited, hidden: hidden || tourStops[role].every((stop) => visited.includes(stop.path)) })
}

/** Several stops can match, because the board and its views share a path; the longest match counts. */
const stopAt = (role: Role, address: string): string | undefined => {
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const fits = ({ path }: TourStop) => {
    const wanted = new URL(path, window.location.origin)
    return (
      wanted.pathname === pathname &&
      [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value)
    )
  }
  return tourStops[role]
    .filter(fits)
    .toSorted((one, other) => other.path.length - one.path.length)
    .at(0)?.path
}
