import { z } from 'zod'
import { IdOf } from './ids.ts'
import { nodeOf } from './kernel.ts'
import { pickUpSlice } from './slices/pick-up.ts'

const node = nodeOf(pickUpSlice)

/** The list contains names, phone numbers and photos of adults; only those who approve pick-up people may print it. */
export const pickUpListPdf = node('GET', '/pick-up/list/pdf', {
  limit: 'export',
  summary:
    'Download the approved pick-up people with photos and the barred people as a PDF (A4); recorded in the audit log',
  access: { school: 'school.students.update' },
  query: z.object({ class_id: IdOf('class').optional() }),
  response: 'stream',
})
