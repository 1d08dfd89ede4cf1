import * as api from '@nhip-cau/contract/today'
import * as freshApi from '@nhip-cau/contract/today-freshness'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { today } from './today.ts'
import { familyToday } from './today-family.ts'
import { freshness } from './today-freshness.ts'
import { setup } from './today-setup.ts'
import { listWaiting } from './today-waiting.ts'

export const todayRoutes: readonly Route<Context>[] = [
  route(api.today, ({ context, actor }) => today(context, actor)),
  route(api.listWaiting, ({ context, actor, query }) => listWaiting(context, actor, query)),
  route(api.familyToday, ({ context, actor }) => familyToday(context, actor)),
  route(freshApi.freshness, ({ context, actor }) => freshness(context, actor)),
  route(api.setup, ({ context, actor }) => setup(context, actor)),
]
