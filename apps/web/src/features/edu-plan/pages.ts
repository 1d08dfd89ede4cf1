import { getPlanSheet } from '@nhip-cau/contract/edu-plan'
import { getChildPlan } from '@nhip-cau/contract/edu-plan-family'
import { IconBook2 } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaff = () => import('./edu-plan-page.tsx').then((module) => module.EduPlanPage)
const loadFamily = () => import('./family/family-plan-page.tsx').then((module) => module.FamilyPlanPage)

const plan = { name: 'edu-plan', icon: IconBook2, words: m.edu_search_words, group: 'day' } as const

export const eduPlanPages: readonly Page[] = [
  {
    ...plan,
    title: m.title_edu_plan,
    school: { does: getPlanSheet, load: loadStaff, classes: 'one' },
    teacher: { does: getPlanSheet, load: loadStaff, classes: 'one' },
  },
  { ...plan, title: m.edu_family_title, parent: { does: getChildPlan, load: loadFamily } },
]
