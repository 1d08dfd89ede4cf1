import { z } from 'zod'
import { IdOf } from './ids.ts'
import { schoolNode } from './kernel.ts'

/** The list contains names, phone numbers and photos of adults; only those who approve pick-up people may print it. */
export const pickUpListPdf = schoolNode('GET', '/pick-up/list/pdf', {
  limit: 'export',
  module: 'pick_up',
  summary:
    'Download the approved pick-up people with photos and the barred people as a PDF (A4); recorded in the audit log',
  access: { school: 'school.students.update' },
  query: z.object({ class_id: IdOf('class').optional() }),
  response: 'stream',
})
