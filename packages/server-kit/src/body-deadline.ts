import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './problem-error.ts'

export type BodyDeadlines = {
  /** Milliseconds within which a body that is no upload must arrive. */
  readonly plain: number
  /** Milliseconds after which an upload must have a rate of at least `bytesPerSecond`. */
  readonly grace: number
  readonly bytesPerSecond: number
  /** Maximum duration of an upload, in milliseconds. */
  readonly longest: number
  /**
   * Milliseconds for which the rest of a body is read and discarded after the response: a browser may read the response
   * only after it has sent everything.
   */
  readonly linger: number
}

const minute = 60_000

const multipart = 'multipart/form-data'
/** The content type of a part of a file, whose bytes the handler reads as a stream. */
export const rawBytes = 'application/offset+octet-stream'

/** The rate is half of what the slowest mobile network sends. */
export const usualDeadlines: BodyDeadlines = {
  plain: 15_000,
  grace: 30_000,
  bytesPerSecond: 16 * 1024,
  longest: 30 * minute,
  linger: 5000,
}

/** Answers `too_slow` to requests whose body arrives too slowly, and then closes the connection. */
export const watchBodies = (app: FastifyInstance, deadlines: BodyDeadlines): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, deadlines)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: FastifyRequest): boolean =>
  [multipart, rawBytes].some((type) => headers['content-type']?.startsWith(type))

const watch = (request: FastifyRequest, reply: FastifyReply, deadlines: BodyDeadlines): void => {
  const { raw } = request
  const begun = performance.now()
  const begunAt = raw.socket.bytesRead
  const isLate = (): boolean => {
    const elapsed = performance.now() - begun
    if (!isUpload(request)) return elapsed >= deadlines.plain
    const due = ((elapsed - deadlines.grace) / 1000) * deadlines.bytesPerSecond
    return elapsed >= deadlines.longest || raw.socket.bytesRead - begunAt < due
  }
  const timer = setInterval(() => {
    // The reader of the body fails with this error; the connection stays open for the response.
    if (!raw.complete && isLate()) raw.emit('error', problem('too_slow'))
  }, Math.min(deadlines.plain, deadlines.grace) / 15)
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
  reply.raw.once('finish', () => {
    stop()
    if (!raw.complete) discardRest(request, deadlines.linger)
  })
}

const discardRest = ({ raw }: FastifyRequest, linger: number): void => {
  raw.on('error', () => undefined)
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.socket.destroy(), linger)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
