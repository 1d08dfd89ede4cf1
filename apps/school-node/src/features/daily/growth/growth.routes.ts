import * as api from '@nhip-cau/contract/growth'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { excelType } from '../../../documents/sheets.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as growth from './growth.ts'
import { growthWorkbook } from './growth-excel.ts'
import { familyGrowth } from './growth-family.ts'
import { growthPrintout } from './growth-printout.ts'
import * as writing from './growth-write.ts'

export const growthRoutes: readonly Route<Context>[] = [
  route(api.classGrowth, ({ context, actor, query }) => growth.classGrowth(context, actor, query)),
  route(api.growthListInput, ({ context, actor }) => growth.growthListInput(context, actor)),
  route(api.measureClass, ({ context, actor, body }) => writing.measureClassOn(context, actor, body)),
  route(api.undoMeasures, ({ context, actor, body }) => writing.undoMeasures(context, actor, body.batch)),
  route(api.adviseFamily, ({ context, actor, params, body }) => writing.adviseFamily(context, actor, params.id, body)),
  route(api.measureHistory, ({ context, actor, params }) => growth.measureHistory(context, actor, params.id)),
  route(api.childGrowth, ({ context, actor, params }) => growth.childGrowth(context, actor, params.id)),
  route(api.familyGrowth, ({ context, actor, params }) => familyGrowth(context, actor, params.id)),
  route(api.growthChartPdf, async ({ context, actor, params, reply }) => {
    sendFile(reply, 'application/pdf', await growthPrintout(context, actor, params.id))
    return undefined
  }),
  route(api.exportGrowth, async ({ context, actor, query, reply }) => {
    sendFile(reply, excelType, await growthWorkbook(context, actor, query))
    return undefined
  }),
]
