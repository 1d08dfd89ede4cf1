import * as api from '@nhip-cau/contract/attendance'
import * as statistics from '@nhip-cau/contract/attendance-statistics'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { excelType } from '../../../documents/sheets.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as attendance from './attendance.ts'
import * as board from './attendance-board.ts'
import { monthPrintout, monthWorkbook } from './attendance-printout.ts'
import { attendanceStatistics } from './attendance-statistics.ts'
import { statisticsWorkbook } from './attendance-statistics-printout.ts'

export const attendanceRoutes: readonly Route<Context>[] = [
  route(api.listAttendance, ({ context, actor, query }) => attendance.listAttendance(context, actor, query)),
  route(api.saveAttendance, ({ context, actor, body }) => attendance.saveAttendance(context, actor, body)),
  route(api.undoAttendance, ({ context, actor, body }) => attendance.undoAttendance(context, actor, body.batch)),
  route(api.saveMeals, ({ context, actor, body }) => attendance.saveMeals(context, actor, body)),
  route(api.answerAbsenceQuestion, ({ context, actor, body }) =>
    attendance.answerAbsenceQuestion(context, actor, body),
  ),
  route(api.attendanceHistory, ({ context, actor, query }) => attendance.attendanceHistory(context, actor, query)),
  route(api.listFamilyPhones, ({ context, actor, params }) => attendance.listFamilyPhones(context, actor, params.id)),
  route(api.offlineKey, ({ context, actor }) => Promise.resolve(attendance.offlineKey(context, actor))),
  route(api.attendanceBoard, ({ context, actor, query }) => board.attendanceBoard(context, actor, query.day)),
  route(api.attendanceMonthPdf, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await monthPrintout(context, actor, query))
    return undefined
  }),
  route(api.attendanceMonthExcel, async ({ context, actor, query, reply }) => {
    sendFile(reply, excelType, await monthWorkbook(context, actor, query))
    return undefined
  }),
  route(statistics.attendanceStatistics, ({ context, actor, query }) => attendanceStatistics(context, actor, query)),
  route(statistics.attendanceStatisticsExcel, async ({ context, actor, query, reply }) => {
    sendFile(reply, excelType, await statisticsWorkbook(context, actor, query))
    return undefined
  }),
  route(api.attendanceMonth, ({ context, actor, query }) => board.attendanceMonth(context, actor, query)),
]
