import * as api from '@nhip-cau/contract/pick-up'
import { pickUpListPdf } from '@nhip-cau/contract/pick-up-list'
import * as wishApi from '@nhip-cau/contract/pick-up-wishes'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as codes from './codes/pick-up-codes.ts'
import * as departures from './departures/pick-up-departures.ts'
import { listLate } from './departures/pick-up-late.ts'
import * as endOfDay from './end-of-day/pick-up-end-of-day.ts'
import { pickUpList } from './list/pick-up-list.ts'
import * as pickUp from './pick-up.ts'
import * as requests from './requests/pick-up-requests.ts'
import * as wishes from './wishes/pick-up-wishes.ts'

export const dayPickUpRoutes: readonly Route<Context>[] = [
  route(pickUpListPdf, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await pickUpList(context, actor, query.class_id))
    return undefined
  }),
  route(api.listCollectors, ({ context, actor, params }) => pickUp.listCollectors(context, actor, params.id)),
  route(api.recordDeparture, ({ context, actor, body }) => departures.recordDeparture(context, actor, body)),
  route(api.undoDeparture, ({ context, actor, params }) => departures.undoDeparture(context, actor, params.id)),
  route(api.revokeDeparture, ({ context, actor, params, body }) =>
    departures.revokeDeparture(context, actor, params.id, body.reason),
  ),
  route(api.readCollectorIdentity, ({ context, actor, params }) => pickUp.readIdentity(context, actor, params.id)),
  route(wishApi.listPickUpWishes, ({ context, actor }) => wishes.listWishes(context, actor)),
  route(wishApi.sendPickUpWish, ({ context, actor, body }) => wishes.sendWish(context, actor, body)),
  route(wishApi.withdrawPickUpWish, ({ context, actor, params }) => wishes.withdrawWish(context, actor, params.id)),
  route(wishApi.answerPickUpWish, ({ context, actor, params, body }) =>
    wishes.answerWish(context, actor, { id: params.id, ...body }),
  ),
  route(wishApi.listPickUpLines, ({ context, actor, query }) => wishes.listLines(context, actor, query.class_id)),
  route(wishApi.listLatePickUps, ({ context, actor, query }) => listLate(context, actor, query.month)),
  route(api.endOfDayList, ({ context, actor }) => endOfDay.endOfDayList(context, actor)),
  route(api.signOffEndOfDay, ({ context, actor, body }) => endOfDay.signOffEndOfDay(context, actor, body)),
  route(api.listPickUpCodes, ({ context, actor }) => codes.listCodes(context, actor)),
  route(api.createPickUpCode, ({ context, actor, body }) => codes.createCode(context, actor, body)),
  route(api.withdrawPickUpCode, ({ context, actor, params }) => codes.withdrawCode(context, actor, params.id)),
  route(api.checkPickUpCode, ({ context, actor, body }) => codes.checkCode(context, actor, body)),
  route(api.listPickUpRequests, ({ context, actor }) => requests.listRequests(context, actor)),
  route(api.createPickUpRequest, ({ context, actor, body }) => requests.createRequest(context, actor, body)),
  route(api.answerPickUpRequest, ({ context, actor, params, body }) =>
    requests.answerRequest(context, actor, { id: params.id, answer: body.answer }),
  ),
]
