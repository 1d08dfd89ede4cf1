import { classGrowth } from '@nhip-cau/contract/growth'
import { IconRulerMeasure } from '@tabler/icons-react'
import type { Page } from '../../../pages.ts'
import { m } from '../../../paraglide/messages.js'

const load = () => import('./growth-page.tsx').then((module) => module.GrowthPage)

export const classGrowthPages: readonly Page[] = [
  {
    name: 'growth',
    title: m.title_growth,
    words: m.growth_words,
    icon: IconRulerMeasure,
    group: 'day',
    school: { does: classGrowth, load, classes: 'one' },
    teacher: { does: classGrowth, load, classes: 'one' },
  },
]
