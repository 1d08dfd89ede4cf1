import * as api from '@nhip-cau/contract/today'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { today } from './today.ts'

export const todayRoutes: readonly Route<Context>[] = [route(api.today, ({ context, actor }) => today(context, actor))]
