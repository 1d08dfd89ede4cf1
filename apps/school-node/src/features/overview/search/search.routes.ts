import * as api from '@nhip-cau/contract/search'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { search } from './search.ts'

export const searchRoutes: readonly Route<Context>[] = [
  route(api.search, ({ context, actor, query }) => search(context, actor, query)),
]
