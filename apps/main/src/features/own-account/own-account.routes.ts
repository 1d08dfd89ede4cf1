import * as api from '@nhip-cau/contract/own-account'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { readOwnAccount, updateOwnAccount } from './own-account.ts'
import { changeEmail, confirmEmail, removeEmail } from './own-account-email.ts'

export const ownAccountRoutes: readonly Route<Context>[] = [
  route(api.ownAccount, ({ context, actor }) => readOwnAccount(context, context.db, actor)),
  route(api.updateOwnAccount, ({ context, actor, body }) => updateOwnAccount(context, actor, body)),
  route(api.changeEmail, ({ context, actor, body }) => changeEmail(context, actor, body)),
  route(api.confirmEmail, ({ context, actor, body }) => confirmEmail(context, actor, body.code)),
  route(api.removeEmail, ({ context, actor, body }) => removeEmail(context, actor, body)),
]
