import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import { unmarked } from '../../offline-queue/optimistic-register.ts'

/** A child as its family sees it before anybody has marked it, with changes. */
export const familyEntry = (changes: Partial<AttendanceEntry> = {}): AttendanceEntry => ({
  student: { id: 'han', full_name: 'Nguyễn Hoàng Gia Hân', nickname: null, photo: null },
  class: { id: 'mam', name: 'Mầm 1' },
  ...unmarked,
  warning: null,
  meals: [],
  can: { act: true },
  ...changes,
})

/** `2026-11-20` at that time of the school. */
export const at = (time: string): string => new Date(`2026-11-20T${time}:00+07:00`).toISOString()
