import { familyGrowth } from '@nhip-cau/contract/growth'
import { IconRulerMeasure } from '@tabler/icons-react'
import type { Page } from '../../../pages.ts'
import { m } from '../../../paraglide/messages.js'

const load = () => import('./family-growth-page.tsx').then((module) => module.FamilyGrowthPage)

export const familyGrowthPages: readonly Page[] = [
  {
    name: 'growth',
    title: m.growth_family_title,
    words: m.growth_words,
    icon: IconRulerMeasure,
    group: 'day',
    parent: { does: familyGrowth, load },
  },
]
