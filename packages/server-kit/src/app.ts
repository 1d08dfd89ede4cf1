import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import { type ProblemCode, problemStatus } from '@nhip-cau/contract/problem'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Actor } from './actor.ts'
import { type BodyDeadlines, usualDeadlines, watchBodies } from './body-deadline.ts'
import { isBusy, isConnectionFailure, isOfDatabase, violatedConstraint } from './database/failures.ts'
import { isProblem, type ProblemError, problem, problemBody } from './problem-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    role?: Role | undefined
  }
}

export type AppOptions = {
  readonly log: FastifyBaseLogger
  /** Addresses of proxies whose `X-Forwarded-For` is believed, as fastify's `trustProxy` takes it. */
  readonly trustProxy?: string | boolean
  /** Shorter in tests. */
  readonly bodyDeadlines?: BodyDeadlines | undefined
}

/** A server with what both services share: request ids, problem answers, logging without personal data. */
export const createApp = async ({
  log,
  trustProxy = false,
  bodyDeadlines = usualDeadlines,
}: AppOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: log,
    trustProxy,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Bodies have deadlines of their own. A connection on which nothing moves belongs to nobody; live streams move.
    requestTimeout: bodyDeadlines.longest + bodyDeadlines.grace,
    connectionTimeout: 2 * bodyDeadlines.grace + 60_000,
    http: { headersTimeout: bodyDeadlines.plain, connectionsCheckingInterval: bodyDeadlines.plain / 3 },
    forceCloseConnections: true,
    return503OnClosing: true,
    // An address that cannot even be read.
    frameworkErrors: (_error, request, reply) => void answerProblem(problem('malformed'), request, reply),
  })
  app.decorateRequest('actor', undefined)
  app.setValidatorCompiler(() => () => true)
  watchBodies(app, bodyDeadlines)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [quality]: 1 } },
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: an address can carry names, ids and signatures.
    const line = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    // 503 is "not now": whoever asks tries again, and nobody has to get up for it.
    if (reply.statusCode === 503) request.log.warn(line, 'request')
    else if (reply.statusCode >= 500) request.log.error(line, 'request')
    else request.log.debug(line, 'request')
    done()
  })
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) =>
    answerProblem(asProblem(error, request), request, reply),
  )
  app.setNotFoundHandler((request, reply) => answerProblem(problem('not_found'), request, reply))
  return app
}

// zlib's constants.BROTLI_PARAM_QUALITY
const quality = 1

const answerProblem = (error: ProblemError, request: FastifyRequest, reply: FastifyReply) => {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .code(problemStatus[error.code])
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(error, request.id)))
}

const asProblem = (error: FastifyError | ProblemError, request: FastifyRequest): ProblemError => {
  if (isProblem(error)) return error
  if (isOfDatabase(error) && (isConnectionFailure(error) || isBusy(error))) {
    request.log.warn({ id: request.id, code: error.code }, isBusy(error) ? 'database busy' : 'database unreachable')
    return problem('unavailable', { retryAfterSeconds: 2 })
  }
  if (hasHungUp(request)) {
    request.log.debug({ id: request.id, code: error.code }, 'hung up')
    return problem('malformed')
  }
  // A rule that the database itself keeps, named like the problem it is.
  const rule = violatedConstraint(error)
  if (isProblemCode(rule)) return problem(rule)
  if (error.statusCode === 413) return problem('payload_too_large')
  if (error.statusCode === 415) return problem('malformed')
  if (error.statusCode !== undefined && error.statusCode < 500) return problem('malformed')
  // Only where it happened: a message of the database can carry the row it refused.
  request.log.error(
    { id: request.id, name: error.name, code: error.code, stack: stackOnly(error) },
    'unexpected failure',
  )
  return problem('internal')
}

/** Gone before everything was sent; nobody reads the answer. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const isProblemCode = (text: string | undefined): text is ProblemCode => text !== undefined && text in problemStatus

const stackOnly = (error: Error) => error.stack?.slice(error.stack.indexOf('\n    at '))
