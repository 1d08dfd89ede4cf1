import { type DestinationStream, type Logger, pino } from 'pino'

/** error = somebody must act now; warn = look at it today; info = life of the process; debug = each request. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true } },
    destination,
  )
