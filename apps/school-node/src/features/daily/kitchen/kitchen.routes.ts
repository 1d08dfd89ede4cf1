import * as api from '@nhip-cau/contract/kitchen'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { excelType } from '../../../documents/sheets.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as kitchen from './kitchen.ts'
import { kitchenPrintout, refundsPrintout, refundsWorkbook } from './kitchen-printout.ts'

export const kitchenRoutes: readonly Route<Context>[] = [
  route(api.kitchenDay, ({ context, actor, query }) => kitchen.kitchenDay(context, actor, query.day)),
  route(api.changeKitchen, ({ context, actor, body }) => kitchen.changeKitchen(context, actor, body)),
  route(api.lockKitchen, ({ context, actor, body }) => kitchen.lockKitchen(context, actor, body)),
  route(api.kitchenPdf, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await kitchenPrintout(context, actor, query.day))
    return undefined
  }),
  route(api.mealRefundsPdf, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await refundsPrintout(context, actor, query))
    return undefined
  }),
  route(api.mealRefundsExcel, async ({ context, actor, query, reply }) => {
    sendFile(reply, excelType, await refundsWorkbook(context, actor, query))
    return undefined
  }),
  route(api.mealRefunds, ({ context, actor, query }) => kitchen.mealRefunds(context, actor, query)),
]
