import * as api from '@nhip-cau/contract/onboarding-letters'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import { sagaRoute } from '@nhip-cau/server-kit/saga'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import * as onboarding from './onboarding.ts'

export const onboardingRoutes: readonly Route<Context>[] = [
  route(api.createOnboardingLetters, ({ context, actor, body, request }) =>
    onboarding.createLetters(context, actor, body, webAddressFor(context, request)),
  ),
  route(api.onboardingLetters, ({ context, actor, params }) => onboarding.findLetters(context, actor, params.id)),
  route(api.onboardingLettersFile, async ({ context, actor, params, reply }) => {
    const file = await onboarding.openLetters(context, actor, params.id)
    reply
      .type('application/pdf')
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(file.stream)
    return undefined
  }),
  sagaRoute(
    api.resetAccess,
    ({ context, params, request }) => ({ id: params.id, webAddress: webAddressFor(context, request) }),
    (context: Context, actor, { id, webAddress }) => onboarding.resetAccess(context, actor, id, webAddress),
  ),
]

/** As configured; else where the page of who asks stands, which is where families will find it too. */
const webAddressFor = ({ webAddress }: Context, { headers, protocol, host }: FastifyRequest): string => {
  if (webAddress !== undefined) return webAddress
  const { origin } = headers
  return origin !== undefined && /^https?:\/\/[^/]+$/.test(origin) ? origin : `${protocol}://${host}`
}
