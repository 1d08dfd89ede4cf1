import * as api from '@nhip-cau/contract/own-account'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { setShortcuts } from '../accounts/accounts-own.queries.ts'
import { selectShortcuts } from './shortcuts.queries.ts'

export const shortcutRoutes: readonly Route<Context>[] = [
  route(api.getShortcuts, async ({ context, actor }) => ({
    shortcuts: await selectShortcuts(context.db, actor.accountId),
  })),
  route(api.setShortcuts, async ({ context, actor, body }) => {
    const shortcuts = [...new Set(body.shortcuts)]
    await setShortcuts(context.db, actor.accountId, shortcuts)
    return { shortcuts }
  }),
]
