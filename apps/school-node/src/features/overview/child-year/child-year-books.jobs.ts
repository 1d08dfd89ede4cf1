import { addDays } from '@nhip-cau/contract/days'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import { stickerPrinter } from '../../../files/shown-stickers.ts'
import { drawPrint, printTask, removeOldPrints } from '../../../prints/print-job.ts'
import { printTable, type StartedPrint, startPrint } from '../../../prints/prints.queries.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { selectDaysAtSchool } from '../../daily/attendance/attendance-child-month.queries.ts'
import { selectEntries } from './child-year.queries.ts'
import { type BookChild, selectBookChildren } from './child-year-books.queries.ts'
import { drawMonthBooks, type PrintedBook } from './child-year-books-pdf.ts'
import { monthWindow } from './child-year-months.ts'
import { timelineSources } from './child-year-sources.ts'

export const drawBooksTask = 'child-year.draw-books'

export const bookKey = (schoolId: string, id: string) => `month-books/${schoolId}/${id}.pdf`

/** The person who asked. The rights to each thing are checked again by the queries, the permissions were by `parts`. */
const askerOf = (schoolId: string, { asked_by, role }: StartedPrint): Actor => ({
  role,
  accountId: asked_by,
  schoolId,
  sessionId: '',
  version: 0,
  permissions: [],
  temporary: false,
  expiresAt: 0,
})

const drawBooks = async (context: Context, schoolId: string, id: string): Promise<void> => {
  const { db } = context
  const print = await startPrint(db, schoolId, id)
  if (print === undefined) return
  const asker = askerOf(schoolId, print)
  await drawPrint(context, printTable, { schoolId, id, key: bookKey(schoolId, id) }, async (onDrawn) => {
    const school = await selectSchoolRow(db, schoolId)
    const window = monthWindow(print.month, school.time_zone)
    const today = dayAt(context.now(), school.time_zone)
    const children = await selectBookChildren(db, asker, print)
    const studentIds = children.map((child) => child.id)
    const days = print.parts.includes('days')
      ? await selectDaysAtSchool(db, asker, { studentIds, from: window.first, to: window.next, today })
      : []
    const sources = timelineSources.filter((one) => one.print !== undefined && print.parts.includes(one.kind))
    const printed = stickerPrinter(context, schoolId)
    const bookOf = async (child: BookChild): Promise<PrintedBook> => {
      const rows = await selectEntries(db, asker, sources, child.id, window, school.time_zone)
      const entries = rows.flatMap(({ kind, data }) => {
        const source = sources.find((one) => one.kind === kind)
        const entry = source?.print?.(context, data)
        return entry ? [entry] : []
      })
      const found = days.find(({ student_id }) => student_id === child.id)
      return { name: child.full_name, className: child.class, days: found, entries, printed }
    }
    const lastDay = addDays(window.next, -1)
    const month = { school, month: print.month, day: today < lastDay ? today : lastDay }
    return { ...(await drawMonthBooks(month, children, bookOf, onDrawn)), count: children.length }
  })
}

export const monthBookTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [drawBooksTask]: printTask(context, printTable, (schoolId, id) => drawBooks(context, schoolId, id)),
})

export const monthBookClock = (context: Context): readonly ClockJob[] => [
  { name: 'child-year.remove-books', at: '24 * * * *', run: () => removeOldPrints(context, printTable, bookKey) },
]
