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
import { answerHeaders } from './answer-headers.ts'
import { type BodyDeadlines, rawBytes, usualDeadlines, watchBodies } from './body-deadline.ts'
import { isBusy, isConnectionFailure, isOfDatabase, isStorageFull, violatedConstraint } from './database/failures.ts'
import { isProblem, type ProblemError, problem, problemBody } from './problem-error.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    /** Problem code of the response, for the log. */
    problem: ProblemCode | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    role?: Role | undefined
  }
}

export type AppOptions = {
  readonly log: FastifyBaseLogger
  /** Absent: `X-Forwarded-For` is ignored. */
  readonly trustProxy?: IsTrustedProxy
  /** True when browsers reach this server over HTTPS; sends HSTS for one year. */
  readonly https?: boolean
  /** Shorter in tests. */
  readonly bodyDeadlines?: BodyDeadlines | undefined
}

/** Creates a server with what both services share: request ids, problem responses, logging without personal data. */
export const createApp = async ({
  log,
  trustProxy,
  https = false,
  bodyDeadlines = usualDeadlines,
}: AppOptions): Promise<FastifyInstance> => {
  const protect = (reply: FastifyReply) => {
    reply.headers(answerHeaders)
    // Set on the raw response because a live stream writes its own headers.
    if (https) reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
  const app = fastify({
    loggerInstance: log,
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Bodies have their own deadlines. Idle connections are closed; live streams send a heartbeat and stay open.
    requestTimeout: bodyDeadlines.longest + bodyDeadlines.grace,
    connectionTimeout: 2 * bodyDeadlines.grace + 60_000,
    http: { headersTimeout: bodyDeadlines.plain, connectionsCheckingInterval: bodyDeadlines.plain / 3 },
    forceCloseConnections: true,
    return503OnClosing: true,
    // For example a URL that cannot be parsed.
    frameworkErrors: (_error, request, reply) => {
      protect(reply)
      void answerProblem(problem('malformed'), request, reply)
    },
  })
  app.decorateRequest('actor', undefined)
  app.decorateRequest('problem', undefined)
  app.setValidatorCompiler(() => () => true)
  watchBodies(app, bodyDeadlines)
  await app.register(cookie)
  await app.register(multipart)
  // Not read here: the handler reads the stream.
  app.addContentTypeParser(rawBytes, (_request, _body, done) => done(null))
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [quality]: 1 } },
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    protect(reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route pattern, never the URL: a URL can contain names, ids and signatures.
    const line = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor && { account: request.actor.accountId, session: request.actor.sessionId }),
      ...(request.problem && { code: request.problem }),
    }
    // Clients retry after 503 and 507, so these are warnings; a full disk is logged separately.
    if (reply.statusCode === 503 || reply.statusCode === 507) request.log.warn(line, 'request')
    else if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (isAccessEvent(request, reply)) request.log.info(line, 'access')
    else request.log.debug(line, 'request')
    done()
  })
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) =>
    answerProblem(asProblem(error, request), request, reply),
  )
  app.setNotFoundHandler((request, reply) => answerProblem(problem('not_found'), request, reply))
  return app
}

/**
 * True for requests that help to investigate an intrusion: refused ones, malformed ones (our pages send none), and
 * every write to main, which changes who has access. An invalid field (422) is a typing mistake and not logged.
 */
const isAccessEvent = ({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  [400, 401, 403, 429].includes(statusCode) || (routeOptions.config.endpoint?.backend === 'main' && method !== 'GET')

// zlib's constants.BROTLI_PARAM_QUALITY
const quality = 1

const answerProblem = (error: ProblemError, request: FastifyRequest, reply: FastifyReply) => {
  request.problem = error.code
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
  if (isAborted(request)) {
    request.log.debug({ id: request.id, code: error.code }, 'client disconnected')
    return problem('malformed')
  }
  if (isStorageFull(error)) return problem('storage_full', { retryAfterSeconds: 30 })
  // Such a database constraint has the name of its problem code.
  const rule = violatedConstraint(error)
  if (isProblemCode(rule)) return problem(rule)
  if (error.statusCode === 413) return problem('payload_too_large')
  if (error.statusCode === 415) return problem('malformed')
  if (error.statusCode !== undefined && error.statusCode < 500) return problem('malformed')
  // Log the stack without the message: a message of the database can contain the refused row.
  request.log.error(
    { id: request.id, name: error.name, code: error.code, stack: stackOnly(error) },
    'unexpected failure',
  )
  return problem('internal')
}

/** True when the client closed the connection before the whole body was sent. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const isProblemCode = (text: string | undefined): text is ProblemCode => text !== undefined && text in problemStatus

const stackOnly = (error: Error) => error.stack?.slice(error.stack.indexOf('\n    at '))
