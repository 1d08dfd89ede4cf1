import { ById } from './ids.ts'
import { nodeOf } from './kernel.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

const node = nodeOf(eduPlanSlice)

export const planPdf = node('GET', '/eduPlan/:id/pdf', {
  limit: 'export',
  summary: 'Download a plan as a PDF (A4 landscape) for signing',
  access: { school: 'school.eduPlan', teacher: 'teacher.eduPlan' },
  params: ById('edu_plan'),
  response: 'stream',
})
