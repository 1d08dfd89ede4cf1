import { listClasses } from '@nhip-cau/contract/classes'
import { IconDoor } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./classes-page.tsx').then((module) => module.ClassesPage)

export const classesPages: readonly Page[] = [
  {
    name: 'classes',
    title: m.title_classes,
    icon: IconDoor,
    group: 'people',
    school: { does: listClasses, load },
  },
]
