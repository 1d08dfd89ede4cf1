import { menuWeek } from '@nhip-cau/contract/menu-plan'
import { familyMenu } from '@nhip-cau/contract/menu-plan-family'
import { IconToolsKitchen2 } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaff = () => import('./menu-page.tsx').then((module) => module.MenuPage)
const loadFamily = () => import('./family/family-menu-page.tsx').then((module) => module.FamilyMenuPage)

const menu = { name: 'menu-plan', title: m.title_menu_plan, icon: IconToolsKitchen2, group: 'day' } as const

export const menuPages: readonly Page[] = [
  {
    ...menu,
    words: m.search_words_menu,
    school: { does: menuWeek, load: loadStaff },
    teacher: { does: menuWeek, load: loadStaff },
    parent: { does: familyMenu, load: loadFamily },
  },
]
