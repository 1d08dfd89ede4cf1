import * as api from '@nhip-cau/contract/edu-plan-print'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendFile } from '../../../files/send-file.ts'
import { planPrintout } from './edu-plan-printout.ts'

export const planPrintRoutes: readonly Route<Context>[] = [
  route(api.planPdf, async ({ context, actor, params, reply }) => {
    sendFile(reply, 'application/pdf', await planPrintout(context, actor, params.id))
    return undefined
  }),
]
