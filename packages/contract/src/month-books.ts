import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Month, schoolNode } from './kernel.ts'
import { PrintJob } from './print-jobs.ts'
import { studentReaders } from './students.ts'

const access = { ...studentReaders, parent: 'signed-in' } as const

export const printMonthBooks = schoolNode('POST', '/childYear/books', {
  limit: 'export',
  neverReplayed: true,
  summary: 'Print the month books of a class as a PDF in the background, a page for each child',
  access: studentReaders,
  body: z.object({ class_id: IdOf('class'), month: Month }),
  response: PrintJob,
})

export const printMonthBook = schoolNode('POST', '/childYear/book', {
  limit: 'export',
  neverReplayed: true,
  summary: 'Print the month book of one child as a PDF in the background; parents those of children they act for',
  access,
  body: z.object({ student_id: IdOf('student'), month: Month }),
  response: PrintJob,
})

export const monthBook = schoolNode('GET', '/childYear/books/:id', {
  summary: 'Get the progress of a print of month books',
  access,
  params: ById('month_book'),
  response: PrintJob,
})

export const monthBookFile = schoolNode('GET', '/childYear/books/:id/file', {
  summary: 'Download the printed month books as a PDF; for one hour and only for the person who asked for them',
  access,
  params: ById('month_book'),
  response: 'stream',
})
