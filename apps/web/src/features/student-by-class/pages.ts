import { studentsByClass } from '@nhip-cau/contract/student-by-class'
import { IconLayoutColumns } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./student-by-class-page.tsx').then((module) => module.StudentByClassPage)

export const studentByClassPages: readonly Page[] = [
  {
    name: 'student-by-class',
    routeNames: { school: 'student-by-class' },
    title: m.title_student_by_class,
    icon: IconLayoutColumns,
    group: 'people',
    school: { does: studentsByClass, load, classes: 'any' },
  },
]
