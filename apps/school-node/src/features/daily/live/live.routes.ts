import * as api from '@nhip-cau/contract/live'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { selectOwnClassIds } from './live.queries.ts'

export const liveRoutes: readonly Route<Context>[] = [
  route(api.live, async ({ context, actor, reply, query }) => {
    context.live.open(reply, actor, await selectOwnClassIds(context.db, actor), query.age)
    return undefined
  }),
]
