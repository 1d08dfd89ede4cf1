import { type DestinationStream, type Logger, pino } from 'pino'

/** Levels: error = act now; warn = check today; info = process and access events; debug = each request. */
export const createLog = (level: string, to?: DestinationStream): Logger => {
  const redact = { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true }
  return pino({ level, base: null, redact }, to)
}
