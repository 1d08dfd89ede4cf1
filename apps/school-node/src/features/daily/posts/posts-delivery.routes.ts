import * as api from '@nhip-cau/contract/posts-delivery'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { excelType } from '../../../documents/sheets.ts'
import { sendFile } from '../../../files/send-file.ts'
import { confirmPost } from './posts-confirmations.ts'
import * as delivery from './posts-delivery.ts'
import * as files from './posts-delivery-files.ts'

export const deliveryRoutes: readonly Route<Context>[] = [
  route(api.confirmPost, ({ context, actor, body }) => confirmPost(context, actor, body)),
  route(api.listDelivery, ({ context, actor, params, query }) =>
    delivery.listDelivery(context, actor, params.id, query),
  ),
  route(api.remindFamilies, ({ context, actor, params }) => delivery.remindFamilies(context, actor, params.id)),
  route(api.exportDelivery, async ({ context, actor, params, reply }) => {
    sendFile(reply, excelType, await files.deliveryWorkbook(context, actor, params.id))
    return undefined
  }),
  route(api.printDelivery, async ({ context, actor, params, reply }) => {
    sendFile(reply, 'application/pdf', await files.deliveryPrintout(context, actor, params.id))
    return undefined
  }),
]
