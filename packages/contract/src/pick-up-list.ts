import { z } from 'zod'
import { IdOf } from './ids.ts'
import { nodeOf } from './kernel.ts'
import { pickUpSlice } from './slices/pick-up.ts'

const node = nodeOf(pickUpSlice)

/** Names, numbers and faces of strangers to the children: only who decides about them may take them out on paper. */
export const pickUpListPdf = node('GET', '/pick-up/list/pdf', {
  limit: 'export',
  summary:
    'Everybody who is approved to fetch children, with photos, and who must never: A4, written down in the audit log',
  access: { school: 'school.students.update' },
  query: z.object({ class_id: IdOf('class').optional() }),
  response: 'stream',
})
