import { z } from 'zod'
import { StartError } from './start-error.ts'

/** Reads settings from the environment. Throws a `StartError` with the name of the first invalid one and the reason. */
export const readConfig = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> => {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new StartError(`${issue?.path.join('.') ?? 'A setting'} is invalid: ${issue?.message ?? 'unknown reason'}.`)
}

export const Flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

export const MailServer = z.url({
  protocol: /^smtps?$/,
  error: 'it has to be an address like smtps://user:password@mail.example.com:465',
})

/** Mail server and sender address; undefined when no server is configured. Throws a `StartError` without a sender. */
export const mailOf = ({
  SMTP_URL: server,
  MAIL_FROM: from,
}: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}) => {
  if (server === undefined) return undefined
  if (from === undefined) throw new StartError('MAIL_FROM is missing although SMTP_URL is set.')
  return { server, from }
}

/** Days after its login at which a session ends, even when it was refreshed. */
export const SessionDays = z.coerce.number().int().min(1).max(365).default(90)

/** Seconds in which a mark or a departure can be undone; families are notified only afterwards. */
export const UndoSeconds = z.coerce.number().int().min(1).max(60).default(10)

/** Name on PATH or path of the ffmpeg that converts videos; `off`: they stay as they were uploaded. */
export const Ffmpeg = z.string().min(1).default('ffmpeg')

/** Size of a process's connection pool. With few cores more connections slow PostgreSQL down. */
export const DatabaseConnections = z.coerce.number().int().min(6).max(200).default(10)

/** URL at which browsers reach a service. */
export const PublicUrl = z.url({
  protocol: /^https?$/,
  error: 'it must be an address that begins with http:// or https://',
})

export const isHttps = (address: string | undefined): boolean =>
  address !== undefined && new URL(address).protocol === 'https:'

export const Port = z.coerce.number().int().min(0).max(65535)
