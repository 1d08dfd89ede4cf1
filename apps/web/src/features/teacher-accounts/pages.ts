import { listTeachers } from '@nhip-cau/contract/teacher-accounts'
import { IconChalkboardTeacher } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./teachers-page.tsx').then((module) => module.TeachersPage)

export const teacherAccountsPages: readonly Page[] = [
  {
    name: 'teachers',
    title: m.title_teachers,
    icon: IconChalkboardTeacher,
    group: 'people',
    school: { does: listTeachers, load, classes: 'any' },
  },
]
