import { z } from 'zod'
import { StartError } from './start-error.ts'

/** Reads settings from the environment; an unfit one ends the start with its name and what is wrong. */
export const readConfig = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> => {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new StartError(`${issue?.path.join('.') ?? 'A setting'} is unfit: ${issue?.message ?? 'unknown reason'}.`)
}

export const Flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

export const MailServer = z.url({
  protocol: /^smtps?$/,
  error: 'it has to be an address like smtps://user:password@mail.example.com:465',
})

/** Where letters are handed over and from whom they come; undefined where no server is named. */
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

/** How long a session lives from its login on, however often it is renewed. */
export const SessionDays = z.coerce.number().int().min(1).max(365).default(90)

/** How long a mark or a departure can be taken back; families are told afterwards. */
export const UndoSeconds = z.coerce.number().int().min(1).max(60).default(10)

/** Of a process to its database. More of them make PostgreSQL slower on few cores, and nobody faster. */
export const DatabaseConnections = z.coerce.number().int().min(6).max(200).default(10)

/** The address at which browsers reach a program. */
export const PublicUrl = z.url({
  protocol: /^https?$/,
  error: 'it must be an address that begins with http:// or https://',
})

export const isHttps = (address: string | undefined): boolean =>
  address !== undefined && new URL(address).protocol === 'https:'

export const Port = z.coerce.number().int().min(0).max(65535)
