import * as api from '@nhip-cau/contract/node-accounts'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { inviteAccounts, leaveSchool, resetNodeAccount, updateNodeAccount } from './node-accounts.ts'
import { ensureAccounts } from './node-accounts-ensure.ts'

export const nodeAccountRoutes: readonly Route<Context>[] = [
  route(api.ensureAccounts, ({ context, body }) => ensureAccounts(context, body)),
  route(api.updateNodeAccount, ({ context, params, body }) => updateNodeAccount(context, params.id, body)),
  route(api.leaveSchool, ({ context, params, body }) => leaveSchool(context, params.id, body)),
  route(api.inviteAccounts, ({ context, body }) => inviteAccounts(context, body)),
  route(api.resetNodeAccount, ({ context, params, body }) => resetNodeAccount(context, params.id, body.school_id)),
]
