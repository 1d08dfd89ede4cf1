import { listAbsences } from '@nhip-cau/contract/absence'
import { IconCalendarOff } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaff = () => import('./staff-absence-page.tsx').then((module) => module.StaffAbsencePage)
const loadFamily = () => import('./family-absence-page.tsx').then((module) => module.FamilyAbsencePage)

export const absencePages: readonly Page[] = [
  {
    name: 'absence',
    title: m.title_absence,
    icon: IconCalendarOff,
    group: 'day',
    school: { does: listAbsences, load: loadStaff, classes: 'any', counter: 'absence' },
    teacher: { does: listAbsences, load: loadStaff, classes: 'any', counter: 'absence' },
    parent: { does: listAbsences, load: loadFamily },
  },
]
