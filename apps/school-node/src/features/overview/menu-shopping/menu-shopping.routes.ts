import * as api from '@nhip-cau/contract/menu-plan-shopping'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { excelType } from '../../../documents/sheets.ts'
import { sendFile } from '../../../files/send-file.ts'
import { shoppingList } from './menu-shopping.ts'
import { shoppingPrintout, shoppingWorkbook } from './menu-shopping-files.ts'

export const shoppingRoutes: readonly Route<Context>[] = [
  route(api.shoppingList, ({ context, actor, query }) => shoppingList(context, actor, query)),
  route(api.shoppingPdf, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await shoppingPrintout(context, actor, query))
    return undefined
  }),
  route(api.shoppingExcel, async ({ context, actor, query, reply }) => {
    sendFile(reply, excelType, await shoppingWorkbook(context, actor, query))
    return undefined
  }),
]
