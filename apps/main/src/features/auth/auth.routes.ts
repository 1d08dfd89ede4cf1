import * as api from '@nhip-cau/contract/session'
import type { Route } from '@nhip-cau/server-kit/call'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { named } from '../../role.ts'
import { selectPermissions, selectSessionUser } from './auth.queries.ts'
import { type Caller, changePassword, login, logout, refresh, switchSchool } from './auth.ts'

export const authRoutes: readonly Route<Context>[] = [
  route(api.login, ({ context, role, body, request }) => login(context, named(role), body, callerOf(request))),
  route(api.refreshToken, ({ context, role, body, request }) =>
    refresh(context, named(role), body.refresh_token, callerOf(request)),
  ),
  route(api.logout, ({ context, actor }) => logout(context, actor)),
  route(api.changePassword, ({ context, actor, body, request }) =>
    changePassword(context, actor, body, callerOf(request)),
  ),
  route(api.switchSchool, ({ context, actor, body, request }) =>
    switchSchool(context, actor, body.school_id, callerOf(request)),
  ),
  route(api.currentUser, ({ context, actor }) =>
    orUnauthenticated(selectSessionUser(context.db, actor.accountId, actor.schoolId)),
  ),
  route(api.webPermissionList, async ({ context, actor }) => ({
    permissions: await orUnauthenticated(selectPermissions(context.db, actor.accountId, actor.schoolId)),
  })),
  route(api.demoLogins, async ({ context, role }) => ({
    password: context.demo?.password ?? '',
    logins: [...(context.demo?.logins[named(role)] ?? [])],
  })),
  route(api.jwks, async ({ context }) => ({ keys: [...(await context.keys.publicKeys())] })),
]

type Request = { readonly ip: string; readonly headers: { readonly 'user-agent'?: string | undefined } }

const callerOf = ({ ip, headers }: Request): Caller => ({ address: ip, userAgent: headers['user-agent'] })

/** The account may be deleted up to a second before its token is refused. */
const orUnauthenticated = async <T>(row: Promise<T | undefined>): Promise<T> => {
  const found = await row
  if (found === undefined) throw problem('unauthenticated')
  return found
}
