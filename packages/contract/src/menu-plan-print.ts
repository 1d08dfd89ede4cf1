import { z } from 'zod'
import { Day, nodeOf } from './kernel.ts'
import { MenuKind } from './menu-plan-parts.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

const node = nodeOf(menuPlanSlice)

export const menuPdf = node('GET', '/menu/pdf', {
  limit: 'export',
  summary: 'Download the menu of a week as a PDF (A4 landscape, one page) for signing; 404 if there is none to see',
  // As `menuWeek`.
  access: { school: ['school.menuPlan', 'school.attend'], teacher: ['teacher.menuPlan', 'teacher.attend'] },
  query: z.object({ kind: MenuKind, day: Day }),
  response: 'stream',
})
