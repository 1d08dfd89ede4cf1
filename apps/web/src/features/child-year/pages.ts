import { getChildYear } from '@nhip-cau/contract/child-year'
import { IconPolaroid } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadOwn = () => import('./family-year-page.tsx').then((module) => module.FamilyYearPage)
const load = () => import('./staff-year-page.tsx').then((module) => module.StaffYearPage)

export const childYearPages: readonly Page[] = [
  {
    name: 'child-year',
    title: m.year_title_own,
    icon: IconPolaroid,
    words: m.search_words_child_year,
    group: 'communication',
    parent: { does: getChildYear, load: loadOwn },
  },
  // Reached from the panel of a child, so it is no place of its own.
  {
    name: 'child-year',
    title: m.year_title,
    school: { does: getChildYear, load },
    teacher: { does: getChildYear, load },
  },
]
