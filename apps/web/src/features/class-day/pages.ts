import { attendanceBoard, listAttendance } from '@nhip-cau/contract/attendance'
import { attendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadBoard = () => import('./board-page.tsx').then((module) => module.BoardPage)
const loadAttendance = () => import('./attendance-page.tsx').then((module) => module.AttendancePage)
const loadFamily = () => import('./family-page.tsx').then((module) => module.FamilyAttendancePage)
const loadStatistics = () =>
  import('../attendance/statistics/statistics-page.tsx').then((module) => module.StatisticsPage)

export const classDayPages: readonly Page[] = [
  {
    name: 'attendance',
    title: m.title_attendance,
    icon: IconClipboardCheck,
    group: 'day',
    school: { does: attendanceBoard, load: loadBoard, quick: true, classes: 'any', counter: 'attendance' },
    teacher: { does: listAttendance, load: loadAttendance, quick: true, classes: 'one', counter: 'attendance' },
    parent: { does: listAttendance, load: loadFamily, quick: true },
  },
  {
    name: 'attendance-statistics',
    title: m.stats_title,
    school: { does: attendanceStatistics, load: loadStatistics, classes: 'any' },
    teacher: { does: attendanceStatistics, load: loadStatistics, classes: 'any' },
  },
]
