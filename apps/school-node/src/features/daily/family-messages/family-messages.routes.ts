import * as api from '@nhip-cau/contract/family-messages'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as messages from './family-messages.ts'

export const familyMessageRoutes: readonly Route<Context>[] = [
  route(api.listFamilyMessages, ({ context, actor, query }) => messages.listMessages(context, actor, query)),
  route(api.familyMessageListInput, ({ context, actor }) => messages.messageListInput(context, actor)),
  route(api.getFamilyMessage, ({ context, actor, params }) => messages.getMessage(context, actor, params.id)),
  route(api.sendFamilyMessage, ({ context, actor, body }) => messages.sendMessage(context, actor, body)),
  route(api.withdrawFamilyMessage, ({ context, actor, params }) => messages.withdrawMessage(context, actor, params.id)),
  route(api.readFamilyMessage, ({ context, actor, params }) => messages.readMessage(context, actor, params.id)),
  route(api.answerFamilyMessage, ({ context, actor, params, body }) =>
    messages.answerMessage(context, actor, params.id, body.text),
  ),
]
