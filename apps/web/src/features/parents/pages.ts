import { listParents } from '@nhip-cau/contract/parents'
import { IconUsersGroup } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./parents-page.tsx').then((module) => module.ParentsPage)

export const parentsPages: readonly Page[] = [
  {
    name: 'parents',
    title: m.title_parents,
    icon: IconUsersGroup,
    group: 'people',
    school: { does: listParents, load, classes: 'any' },
    teacher: { does: listParents, load, classes: 'any' },
  },
]
