import * as api from '@nhip-cau/contract/menu-plan-print'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendFile } from '../../../files/send-file.ts'
import { menuPrintout } from './menu-plan-printout.ts'

export const menuPrintRoutes: readonly Route<Context>[] = [
  route(api.menuPdf, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await menuPrintout(context, actor, query))
    return undefined
  }),
]
