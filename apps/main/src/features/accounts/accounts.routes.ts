import * as api from '@nhip-cau/contract/session'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { ensureAccount } from './accounts.ts'

export const accountRoutes: readonly Route<Context>[] = [
  route(api.ensureAccount, ({ context, body }) => ensureAccount(context, body)),
]
