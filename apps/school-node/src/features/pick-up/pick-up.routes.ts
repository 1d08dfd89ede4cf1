import * as api from '@nhip-cau/contract/pick-up'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import * as pickUp from './pick-up.ts'
import * as codes from './pick-up-codes.ts'
import * as requests from './pick-up-requests.ts'

export const dayPickUpRoutes: readonly Route<Context>[] = [
  route(api.listCollectors, ({ context, actor, params }) => pickUp.listCollectors(context, actor, params.id)),
  route(api.recordDeparture, ({ context, actor, body }) => pickUp.recordDeparture(context, actor, body)),
  route(api.undoDeparture, ({ context, actor, params }) => pickUp.undoDeparture(context, actor, params.id)),
  route(api.closingList, ({ context, actor }) => pickUp.closingList(context, actor)),
  route(api.signOffClosing, ({ context, actor, body }) => pickUp.signOffClosing(context, actor, body)),
  route(api.listPickUpCodes, ({ context, actor }) => codes.listCodes(context, actor)),
  route(api.createPickUpCode, ({ context, actor, body }) => codes.createCode(context, actor, body)),
  route(api.withdrawPickUpCode, ({ context, actor, params }) => codes.withdrawCode(context, actor, params.id)),
  route(api.checkPickUpCode, ({ context, actor, body }) => codes.checkCode(context, actor, body.code)),
  route(api.listPickUpRequests, ({ context, actor }) => requests.listRequests(context, actor)),
  route(api.createPickUpRequest, ({ context, actor, body }) => requests.createRequest(context, actor, body)),
  route(api.answerPickUpRequest, ({ context, actor, params, body }) =>
    requests.answerRequest(context, actor, { id: params.id, answer: body.answer }),
  ),
]
