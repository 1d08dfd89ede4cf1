import * as api from '@nhip-cau/contract/onboarding-letters'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import { sagaRoute } from '@nhip-cau/server-kit/saga'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { sendKeptFile } from '../../../files/send-file.ts'
import * as onboarding from './onboarding.ts'

export const onboardingRoutes: readonly Route<Context>[] = [
  route(api.previewOnboardingLetters, ({ context, actor, body }) => onboarding.previewLetters(context, actor, body)),
  route(api.createOnboardingLetters, ({ context, actor, body, request }) =>
    onboarding.createLetters(context, actor, body, webAddressFor(context, request)),
  ),
  route(api.onboardingLetters, ({ context, actor, params }) => onboarding.findLetters(context, actor, params.id)),
  route(api.onboardingLettersFile, async ({ context, actor, params, reply }) => {
    sendKeptFile(reply, 'application/pdf', await onboarding.openLetters(context, actor, params.id))
    return undefined
  }),
  sagaRoute(
    api.resetAccess,
    ({ context, params, request }) => ({ id: params.id, webAddress: webAddressFor(context, request) }),
    (context: Context, actor, { id, webAddress }) => onboarding.resetAccess(context, actor, id, webAddress),
  ),
]

/** The configured address of the web app, or the origin of the request. */
const webAddressFor = ({ webAddress }: Context, { headers, protocol, host }: FastifyRequest): string => {
  if (webAddress !== undefined) return webAddress
  const { origin } = headers
  return origin !== undefined && /^https?:\/\/[^/]+$/.test(origin) ? origin : `${protocol}://${host}`
}
