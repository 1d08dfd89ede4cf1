import type { AttendanceEntry } from '@nhip-cau/contract/attendance'

/** Whether a teacher has marked the child as here today; it may have left since. */
export const isThere = ({ mark }: Pick<AttendanceEntry, 'mark'>): boolean => mark === 'present' || mark === 'late'
