import * as api from '@nhip-cau/contract/own-account'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { named } from '../../role.ts'
import { forgotPassword, resetForgottenPassword } from './forgotten-password.ts'

export const forgottenPasswordRoutes: readonly Route<Context>[] = [
  route(api.forgotPassword, ({ context, role, body, request }) =>
    forgotPassword(context, named(role), body.login, request.ip),
  ),
  route(api.resetForgottenPassword, ({ context, role, body, request }) =>
    resetForgottenPassword(context, named(role), body, request.ip),
  ),
]
