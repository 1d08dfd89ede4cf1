import { type DestinationStream, type Logger, pino } from 'pino'

/** error = somebody must act now; warn = look at it today; info = life of the process and of its doors; debug = each request. */
export const createLog = (level: string, to?: DestinationStream): Logger => {
  const redact = { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true }
  return pino({ level, base: null, redact }, to)
}
