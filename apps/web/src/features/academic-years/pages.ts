import { listYears } from '@nhip-cau/contract/calendar'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./academic-years-page.tsx').then((module) => module.AcademicYearsPage)

export const academicYearsPages: readonly Page[] = [
  {
    name: 'academic-years',
    title: m.title_academic_years,
    icon: IconCalendarEvent,
    words: m.search_words_academic_years,
    group: 'school',
    school: { does: listYears, load, counter: 'holidays' },
  },
]
