import * as api from '@nhip-cau/contract/nice-card-prints'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendKeptFile } from '../../../files/send-file.ts'
import * as prints from './nice-student-prints.ts'

export const niceCardPrintRoutes: readonly Route<Context>[] = [
  route(api.printNiceCards, ({ context, actor, body }) => prints.printCards(context, actor, body)),
  route(api.niceCardPrint, ({ context, actor, params }) => prints.findPrint(context, actor, params.id)),
  route(api.niceCardPrintFile, async ({ context, actor, params, reply }) => {
    sendKeptFile(reply, 'application/pdf', await prints.openPrint(context, actor, params.id))
    return undefined
  }),
]
