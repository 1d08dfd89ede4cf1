import type { Role } from '@nhip-cau/contract/kernel'
import * as api from '@nhip-cau/contract/session'
import type { Route } from '@nhip-cau/server-kit/call'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { selectPermissions, selectSessionUser } from './auth.queries.ts'
import { changePassword, login, logout, refresh } from './auth.ts'

export const authRoutes: readonly Route<Context>[] = [
  route(api.login, ({ context, role, body, request }) => login(context, named(role), body, request.ip)),
  route(api.refreshToken, ({ context, role, body }) => refresh(context, named(role), body.refresh_token)),
  route(api.logout, ({ context, actor }) => logout(context, actor)),
  route(api.changePassword, ({ context, actor, body }) => changePassword(context, actor, body)),
  route(api.currentUser, ({ context, actor }) =>
    stillThere(selectSessionUser(context.db, actor.accountId, actor.schoolId)),
  ),
  route(api.webPermissionList, async ({ context, actor }) => ({
    permissions: await stillThere(selectPermissions(context.db, actor.accountId, actor.schoolId)),
  })),
  route(api.demoLogins, async ({ context, role }) => ({
    password: context.demo?.password ?? '',
    logins: [...(context.demo?.logins[named(role)] ?? [])],
  })),
  route(api.jwks, async ({ context }) => ({ keys: [...(await context.keys.publicKeys())] })),
]

/** These paths all name a role. */
const named = (role: Role | undefined): Role => {
  if (role === undefined) throw problem('not_found')
  return role
}

/** The account may have been deleted within the second that the token still passes. */
const stillThere = async <T>(row: Promise<T | undefined>): Promise<T> => {
  const found = await row
  if (found === undefined) throw problem('unauthenticated')
  return found
}
