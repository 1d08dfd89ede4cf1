import * as api from '@nhip-cau/contract/own-account'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { readOwnAccount, updateOwnAccount } from './own-account.ts'

export const ownAccountRoutes: readonly Route<Context>[] = [
  route(api.ownAccount, ({ context, actor }) => readOwnAccount(context.db, actor)),
  route(api.updateOwnAccount, ({ context, actor, body }) => updateOwnAccount(context, actor, body)),
]
