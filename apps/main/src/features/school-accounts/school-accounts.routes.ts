import * as api from '@nhip-cau/contract/school-accounts'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import * as accounts from './school-accounts.ts'

export const schoolAccountRoutes: readonly Route<Context>[] = [
  route(api.listSchoolAccounts, ({ context, actor, query }) => accounts.listSchoolAccounts(context, actor, query)),
  route(api.schoolAccountInfo, ({ context, actor, params }) => accounts.schoolAccountInfo(context, actor, params.id)),
  route(api.createSchoolAccount, ({ context, actor, body }) => accounts.createSchoolAccount(context, actor, body)),
  route(api.updateSchoolAccount, ({ context, actor, params, body }) =>
    accounts.updateSchoolAccount(context, actor, params.id, body),
  ),
  route(api.switchSchoolAccountStatus, ({ context, actor, params }) =>
    accounts.switchSchoolAccountStatus(context, actor, params.id),
  ),
  route(api.resetSchoolAccountPassword, ({ context, actor, params }) =>
    accounts.resetSchoolAccountPassword(context, actor, params.id),
  ),
  route(api.deleteSchoolAccount, ({ context, actor, params }) =>
    accounts.deleteSchoolAccount(context, actor, params.id),
  ),
]
