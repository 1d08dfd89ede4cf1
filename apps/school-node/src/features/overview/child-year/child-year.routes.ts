import * as api from '@nhip-cau/contract/child-year'
import * as books from '@nhip-cau/contract/month-books'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendKeptFile } from '../../../files/send-file.ts'
import { getChildYear, markChildYearSeen } from './child-year.ts'
import { findMonthBook, openMonthBook, printMonthBooks } from './child-year-books.ts'

export const childYearRoutes: readonly Route<Context>[] = [
  route(api.getChildYear, ({ context, actor, query }) => getChildYear(context, actor, query)),
  route(api.markChildYearSeen, ({ context, actor, body }) => markChildYearSeen(context, actor, body.student_id)),
  route(books.printMonthBooks, ({ context, actor, body }) =>
    printMonthBooks(context, actor, { ...body, student_id: null }),
  ),
  route(books.printMonthBook, ({ context, actor, body }) =>
    printMonthBooks(context, actor, { ...body, class_id: null }),
  ),
  route(books.monthBook, ({ context, actor, params }) => findMonthBook(context, actor, params.id)),
  route(books.monthBookFile, async ({ context, actor, params, reply }) => {
    sendKeptFile(reply, 'application/pdf', await openMonthBook(context, actor, params.id))
    return undefined
  }),
]
