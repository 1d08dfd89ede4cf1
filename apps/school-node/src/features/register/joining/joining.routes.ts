import * as api from '@nhip-cau/contract/joining-letters'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import { sagaRoute } from '@nhip-cau/server-kit/saga'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { sendKeptFile } from '../../../files/send-file.ts'
import * as joining from './joining.ts'

export const joiningRoutes: readonly Route<Context>[] = [
  route(api.createJoiningLetters, ({ context, actor, body, request }) =>
    joining.createLetters(context, actor, body, webAddressFor(context, request)),
  ),
  route(api.joiningLetters, ({ context, actor, params }) => joining.findLetters(context, actor, params.id)),
  route(api.joiningLettersFile, async ({ context, actor, params, reply }) => {
    sendKeptFile(reply, 'application/pdf', await joining.openLetters(context, actor, params.id))
    return undefined
  }),
  sagaRoute(
    api.resetAccess,
    ({ context, params, request }) => ({ id: params.id, webAddress: webAddressFor(context, request) }),
    (context: Context, actor, { id, webAddress }) => joining.resetAccess(context, actor, id, webAddress),
  ),
]

/** As configured; else where the page of who asks stands, which is where families will find it too. */
const webAddressFor = ({ webAddress }: Context, { headers, protocol, host }: FastifyRequest): string => {
  if (webAddress !== undefined) return webAddress
  const { origin } = headers
  return origin !== undefined && /^https?:\/\/[^/]+$/.test(origin) ? origin : `${protocol}://${host}`
}
