import * as api from '@nhip-cau/contract/own-account'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions.ts'

export const sessionRoutes: readonly Route<Context>[] = [
  route(api.listOwnSessions, ({ context, actor }) => listOwnSessions(context, actor)),
  route(api.endOwnSession, ({ context, actor, params }) => endOwnSession(context, actor, params.id)),
  route(api.endOtherSessions, ({ context, actor }) => endOtherSessions(context, actor)),
]
