import * as api from '@nhip-cau/contract/promotions'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as promotions from './promotions.ts'

export const promotionRoutes: readonly Route<Context>[] = [
  route(api.listPromotions, ({ context, actor }) => promotions.listPromotions(context, actor)),
  route(api.createPromotion, ({ context, actor, body }) => promotions.createPromotion(context, actor, body)),
  route(api.getPromotion, ({ context, actor, params }) => promotions.getPromotion(context, actor, params.id)),
  route(api.updatePromotion, ({ context, actor, params, body }) =>
    promotions.updatePromotion(context, actor, params.id, body),
  ),
  route(api.applyPromotion, ({ context, actor, params, body }) =>
    promotions.applyPromotion(context, actor, params.id, body.version),
  ),
  route(api.undoPromotion, ({ context, actor, params }) => promotions.undoPromotion(context, actor, params.id)),
  route(api.deletePromotion, ({ context, actor, params }) => promotions.deletePromotion(context, actor, params.id)),
]

export const promotionClock = (context: Context): readonly ClockJob[] => [
  { name: 'promotions.finish', at: '7 * * * *', run: () => promotions.finishPromotions(context) },
]
