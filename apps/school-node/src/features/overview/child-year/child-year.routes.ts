import * as api from '@nhip-cau/contract/child-year'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { getChildYear, markChildYearSeen } from './child-year.ts'

export const childYearRoutes: readonly Route<Context>[] = [
  route(api.getChildYear, ({ context, actor, query }) => getChildYear(context, actor, query)),
  route(api.markChildYearSeen, ({ context, actor, body }) => markChildYearSeen(context, actor, body.student_id)),
]
