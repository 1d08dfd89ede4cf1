import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './problem-error.ts'

export type BodyDeadlines = {
  /** Within so many milliseconds a plain body has arrived. */
  readonly plain: number
  /** An upload may take as long as it is large: after so many milliseconds at least so many bytes a second. */
  readonly grace: number
  readonly bytesPerSecond: number
  /** Nobody waits longer for an upload. */
  readonly longest: number
  /** So long what is still sent after an answer is read and thrown away: a browser may read the answer only then. */
  readonly linger: number
}

const minute = 60_000

/** Half of what the slowest telephone network sends. */
export const usualDeadlines: BodyDeadlines = {
  plain: 15_000,
  grace: 30_000,
  bytesPerSecond: 16 * 1024,
  longest: 30 * minute,
  linger: 5000,
}

/** Whoever sends a body more slowly than people do is answered and let go. */
export const watchBodies = (app: FastifyInstance, deadlines: BodyDeadlines): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, deadlines)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false

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
    // Whoever reads the body ends with this error, and the connection stays for the answer.
    if (!raw.complete && isLate()) raw.emit('error', problem('too_slow'))
  }, Math.min(deadlines.plain, deadlines.grace) / 15)
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
  reply.raw.once('finish', () => {
    stop()
    if (!raw.complete) letGo(request, deadlines.linger)
  })
}

const letGo = ({ raw }: FastifyRequest, linger: number): void => {
  raw.on('error', () => undefined)
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.socket.destroy(), linger)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
