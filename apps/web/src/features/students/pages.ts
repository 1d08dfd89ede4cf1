import { listStudents } from '@nhip-cau/contract/students'
import { IconMoodKid } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStudents = () => import('./students-page.tsx').then((module) => module.StudentsPage)
const loadChildren = () => import('./children-page.tsx').then((module) => module.ChildrenPage)

export const studentsPages: readonly Page[] = [
  {
    name: 'children',
    title: m.title_children,
    icon: IconMoodKid,
    group: 'communication',
    parent: { load: loadChildren },
  },
  {
    name: 'students',
    title: m.title_students,
    icon: IconMoodKid,
    group: 'people',
    school: { does: listStudents, load: loadStudents, classes: 'any', counter: 'students' },
    teacher: { does: listStudents, load: loadStudents, classes: 'any' },
  },
]
