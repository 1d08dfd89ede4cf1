import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Day, Month, nodeOf } from './kernel.ts'
import { PrintJob } from './print-jobs.ts'
import { niceStudentSlice } from './slices/nice-student.ts'

const node = nodeOf(niceStudentSlice)

const staff = { school: 'school.niceStudent', teacher: 'teacher.niceStudent' } as const

export const NiceCardPrint = PrintJob
export type NiceCardPrint = z.output<typeof NiceCardPrint>

export const printNiceCards = node('POST', '/niceStudent/prints', {
  limit: 'export',
  neverReplayed: true,
  summary:
    'Print the cards of a class as a PDF in the background: of a week eight on a page, of a month one certificate on each',
  access: staff,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('week'),
      class_id: IdOf('class'),
      /** Any day of the week. */
      week: Day,
    }),
    z.object({ kind: z.literal('month'), class_id: IdOf('class'), month: Month }),
  ]),
  response: NiceCardPrint,
})

export const niceCardPrint = node('GET', '/niceStudent/prints/:id', {
  summary: 'Get the progress of a print of cards',
  access: staff,
  params: ById('nice_card_print'),
  response: NiceCardPrint,
})

export const niceCardPrintFile = node('GET', '/niceStudent/prints/:id/file', {
  summary: 'Download the printed cards as a PDF; for one hour and only for the person who asked for them',
  access: staff,
  params: ById('nice_card_print'),
  response: 'stream',
})
