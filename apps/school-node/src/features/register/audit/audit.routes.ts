import * as api from '@nhip-cau/contract/audit'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { excelType, writeSheets } from '../../../documents/sheets.ts'
import { auditListInput, exportAudit, forgetOldEntries, listAudit } from './audit.ts'
import { auditSheet } from './audit-sheet.ts'

export const auditRoutes: readonly Route<Context>[] = [
  route(api.listAudit, ({ context, actor, query }) => listAudit(context, actor, query)),
  route(api.auditListInput, ({ context, actor }) => auditListInput(context, actor)),
  route(api.exportAudit, async ({ context, actor, query, reply }) => {
    const rows = await exportAudit(context, actor, query)
    reply
      .type(excelType)
      .header('content-disposition', 'attachment; filename="nhat-ky-thao-tac.xlsx"')
      .header('cache-control', 'no-store')
      .send(await writeSheets([auditSheet(rows, await context.settings.zoneOf(actor.schoolId))]))
    return undefined
  }),
]

export const auditClock = (context: Context): readonly ClockJob[] => [
  { name: 'audit.forget', at: '29 19 * * *', run: () => forgetOldEntries(context) },
]
