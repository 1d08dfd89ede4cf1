import * as api from '@nhip-cau/contract/onboarding'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { named } from '../../role.ts'
import { join, openInvitation } from './onboarding.ts'

export const onboardingRoutes: readonly Route<Context>[] = [
  route(api.openInvitation, ({ context, role, body, request }) =>
    openInvitation(context, named(role), body.code, request.ip),
  ),
  route(api.join, ({ context, role, body, request }) =>
    join(context, named(role), body, { address: request.ip, userAgent: request.headers['user-agent'] }),
  ),
]
