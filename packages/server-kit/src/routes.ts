import { createHash, timingSafeEqual } from 'node:crypto'
import { isEnough } from '@nhip-cau/contract/is-enough'
import { type Endpoint, type ResponseOf, type Role, rolesOf, type WriteKind } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { fieldErrors } from '@nhip-cau/contract/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from './actor.ts'
import type { Call, Route } from './call.ts'
import { isReplayable, onlyOnce } from './idempotency.ts'
import { problem } from './problem-error.ts'
import type { SagaContext } from './saga.ts'
import { serializerOf } from './serializer.ts'
import type { VerifyToken } from './tokens.ts'
import { uploadedFiles } from './uploads.ts'

/** Connects an endpoint of the contract to its handler. */
export const route = <const E extends Endpoint, C>(
  endpoint: E,
  handle: (call: Call<E, C>) => Promise<ResponseOf<E>>,
): Route<C> => ({ endpoint, handle: handle })

export type MountOptions<C extends SagaContext> = {
  readonly context: C
  readonly verifyToken: VerifyToken
  /** The shared secret of nodes; undefined when no endpoint is for nodes. */
  readonly nodeSecret?: string
  /** Whether a school has a module switched on; absent, all modules are on. */
  readonly hasModule?: (schoolId: string, module: Module) => Promise<boolean>
  /** Throws when an account exceeds the rate limit of a kind of write. */
  readonly limit?: (actor: Actor, kind: WriteKind) => Promise<void>
  /** Validates every response against its schema; on in tests. */
  readonly strict?: boolean
}

/**
 * Mounts each endpoint once per permitted role; a request passes the access check, the input validation, then the
 * handler.
 */
export const mountRoutes = <C extends SagaContext>(
  app: FastifyInstance,
  routes: readonly Route<C>[],
  options: MountOptions<C>,
) => {
  for (const one of routes) {
    const roles = rolesOf(one.endpoint)
    if (roles.length === 0) mount(app, one, undefined, options)
    for (const role of roles) mount(app, one, role, options)
  }
}

const mount = <C extends SagaContext>(
  app: FastifyInstance,
  one: Route<C>,
  role: Role | undefined,
  { context, verifyToken, nodeSecret, strict, hasModule, limit }: MountOptions<C>,
) => {
  const { endpoint, handle } = one
  if (endpoint.asksMain && one.saga === undefined) throw new Error(`${endpoint.path} calls main but is not a saga.`)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(':role', role ?? ''),
    ...(endpoint.response === 'stream' ? {} : serializedBy(endpoint.response)),
    config: { endpoint, role },
    // Access is checked before the body is read, so that unauthorised uploads are refused early.
    onRequest: async (request) => {
      const actor = await authorise(endpoint, role, request, verifyToken, nodeSecret)
      if (actor && endpoint.module && hasModule && !(await hasModule(actor.schoolId, endpoint.module)))
        throw problem('not_found')
      if (actor && endpoint.limit && limit) await limit(actor, endpoint.limit)
      request.actor = actor && onScreen(actor, request.headers['x-screen'])
    },
    handler: async (request, reply) => {
      const call: Call<Endpoint, C> = {
        context,
        actor: request.actor,
        params: parsed(endpoint.params, request.params),
        query: parsed(endpoint.query, request.query),
        body: endpoint.upload ? undefined : parsed(endpoint.body, request.body ?? {}),
        role,
        files: () => uploadedFiles(request, endpoint),
        request,
        reply,
      }
      const answer = isReplayable(endpoint, request) ? await onlyOnce(call, one) : await handle(call)
      if (endpoint.response === 'stream') return reply
      if (strict) endpoint.response.parse(answer)
      return answer
    },
  })
}

/** The token identifies the session; the header identifies one of its open pages. */
const onScreen = (actor: Actor, screen: string | string[] | undefined): Actor =>
  typeof screen === 'string' && /^[0-9a-f]{16,64}$/.test(screen) ? { ...actor, screen } : actor

// Fastify requires a response schema; the compiler ignores it and uses the zod schema.
const serializedBy = (response: z.ZodType) => ({
  schema: { response: { 200: { type: 'object' } } },
  serializerCompiler: () => serializerOf(response),
})

const authorise = async (
  endpoint: Endpoint,
  role: Role | undefined,
  request: FastifyRequest,
  verifyToken: VerifyToken,
  nodeSecret: string | undefined,
): Promise<Actor | undefined> => {
  const { access } = endpoint
  if (access === 'public') return undefined
  const token = bearer(request)
  if (token === undefined) throw problem('unauthenticated')
  if (access === 'node') {
    if (nodeSecret === undefined || !sameSecret(token, nodeSecret)) throw problem('unauthenticated')
    return undefined
  }
  const actor = await verifyToken(token)
  // Set before the checks, so that the log names the account of a refused request.
  request.actor = actor
  const needed = actor.role === role ? access[actor.role] : undefined
  if (needed === undefined) throw problem('wrong_role')
  if (actor.temporary && !endpoint.beforePasswordChange) throw problem('password_change_required')
  if (actor.mustSetUpTwoStep && !endpoint.beforePasswordChange && !endpoint.beforeTwoStep)
    throw problem('two_step_setup_required')
  if (!isEnough(needed, actor.permissions)) throw problem('permission')
  return actor
}

const parsed = (schema: z.ZodType | undefined, input: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input, { reportInput: true })
  if (!result.success) throw problem('validation', { errors: fieldErrors(result.error) })
  return result.data
}

const bearer = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

const sameSecret = (given: string, expected: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
