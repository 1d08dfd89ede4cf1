import { z } from 'zod'
import type { Module } from './modules.ts'
import type { Needed, SchoolPermission, TeacherPermission } from './permissions.ts'

export const roles = ['school', 'teacher', 'parent'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call an endpoint: `public`, `node`, or the permitted roles with the permission that each needs. A role that
 * is not listed is refused, so that a forgotten role is denied.
 */
export type Access =
  | 'public'
  | 'node'
  | {
      readonly school?: Needed<SchoolPermission>
      readonly teacher?: Exclude<Needed<TeacherPermission>, 'everything'>
      readonly parent?: 'signed-in'
    }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** Kinds of writes with a rate limit per account, because they are expensive or notify people. */
export type WriteKind = 'code' | 'upload' | 'post' | 'comment' | 'request' | 'letter' | 'export' | 'import'

type Description = {
  /** One line for the published API docs. */
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Fields of a valid body that its schema alone does not determine; without ids. */
  readonly example?: object
  /** Files instead of a JSON body: maximum number, and maximum size of each in bytes. */
  readonly upload?: { readonly files: number; readonly bytes: number }
  /** `stream`: a response that is not JSON, i.e. a file or an event stream. */
  readonly response: z.ZodType | 'stream'
  /** For public endpoints with a role in the path: the roles for which they exist; absent: all three. */
  readonly roles?: readonly Role[]
  /** True: allowed with a temporary password. */
  readonly beforePasswordChange?: true
  /** True: allowed before a required second step is set up. */
  readonly beforeTwoStep?: true
  /** The rate limit that applies, per account. Used on nodes only. */
  readonly limit?: WriteKind
  /** The module it belongs to; the endpoint returns 404 in a school that has switched the module off. */
  readonly module?: Module
  /** True: the response contains a secret or must be computed anew, so it is never stored under an idempotency key. */
  readonly neverReplayed?: true
  /**
   * True: it calls main, so key and work cannot share a transaction; it runs as a saga, with a generated key if none is
   * sent.
   */
  readonly asksMain?: true
}

/** Days for which a server keeps an idempotency key and its response; a later retry would run the write again. */
export const keysLiveForDays = 30

export interface Endpoint extends Description {
  readonly backend: 'main' | 'school-node'
  readonly method: Method
  /** Full path; a path with `:role` is mounted once per permitted role. */
  readonly path: string
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined
/** The input of a caller, before defaults are applied. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Given<E[K]> extends undefined ? never : K]: Given<E[K]>
}
/** The response as the caller receives it. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined

const on =
  (backend: Endpoint['backend'], base: string) =>
  <const D extends Description>(method: Method, path: string, description: D) => ({
    backend,
    method,
    path: base + path,
    ...description,
  })

/** An endpoint of the main backend below `/main/{role}`. */
export const main = on('main', '/main/:role')
/** An endpoint of the main backend with another path. */
export const mainAt = on('main', '')
/** An endpoint of the school-node backend below `/api/v1/{role}`. */
export const schoolNode = on('school-node', '/api/v1/:role')
/** As `schoolNode`, for the endpoints of one slice: they are switched off with it. */
export const nodeOf =
  ({ module }: { readonly module?: Module; readonly paths: readonly string[] }) =>
  <const D extends Omit<Description, 'module'>>(method: Method, path: string, description: D) =>
    schoolNode(method, path, { ...description, ...(module === undefined ? {} : { module }) })

/** The roles an endpoint is mounted for; empty when its path names no role. */
export const rolesOf = (endpoint: Endpoint): readonly Role[] => {
  if (!endpoint.path.includes(':role')) return []
  const { access } = endpoint
  if (typeof access === 'string') return endpoint.roles ?? roles
  return roles.filter((role) => access[role] !== undefined)
}

/** An id in a response. Ids in requests are declared with `IdOf`. */
export const Id = z.uuid()
// Only years from 2000 to 2099 are valid, because calendars and databases have limits for years far away.
const inOurYears = (day: string) => day.startsWith('20')

/** A computed day in a response; it may lie outside of the years that `Day` accepts. */
export const AnyDay = z.iso.date()
/** A day from 2000 to 2099. */
export const Day = z.iso.date().refine(inOurYears, 'year')
/** A day of a person's life from 1900 to 2099, e.g. the birth date or the first day at work. */
export const LifeDay = z.iso.date().refine((day) => /^(?:19|20)/.test(day), 'life_year')
/** `2026-11` */
export const Month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'format')
  .refine(inOurYears, 'year')
  .meta({ examples: ['2026-11'] })
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(inOurYears, 'year')
  // Time zones reach at most 14 hours from UTC, and PostgreSQL rejects larger offsets.
  .refine((instant) => /(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/.test(instant), 'format')
/** A non-negative 32-bit integer. */
export const Count = z.int32().min(0)
/** Version of a row; sent back with a change to detect version conflicts. */
export const Version = z.int32().min(0)

export const Done = z.object({ message: z.string() })
export type Done = z.output<typeof Done>

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
})

export const Paging = z.object({
  total_pages: z.int(),
  total_records: z.int(),
  page: z.int(),
  per_page: z.int(),
})
export type Paging = z.output<typeof Paging>

/** The response of a paged list. */
export const paged = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), paging: Paging })

/**
 * The answer to something that can be undone: for `undo_seconds` only the caller and the staff concerned know of it, and
 * then it counts. 0: it counts already.
 */
export const undoable = <T extends z.ZodRawShape>(item: z.ZodObject<T>) => item.extend({ undo_seconds: z.int() })

/** Text that is not changed, with characters that the database can store. */
export const plain = (limits: { min?: number; max: number }) =>
  z
    .string()
    .min(limits.min ?? 0)
    .max(limits.max)
    .refine(isStorable, 'characters')

// A text of zero-width spaces alone looks empty.
const unlessInvisible = (text: string): string => (/[^\p{C}\p{Z}\p{M}]/u.test(text) ? text : '')

/** Text a person typed: normalised to NFC and trimmed, without control characters, empty refused when `min` > 0. */
export const typed = (limits: { min: number; max: number }) =>
  z
    .string()
    .refine(isStorable, 'characters')
    .transform((text) => unlessInvisible(text.normalize('NFC').replace(controlCharacters, '').trim()))
    .pipe(z.string().min(limits.min).max(limits.max))

/** Optional typed text; empty or absent becomes null. */
export const typedOrNull = ({ max }: { max: number }) =>
  typed({ min: 0, max })
    .nullish()
    .transform((text) => (text === undefined || text === null || text === '' ? null : text))

/**
 * Rejects NUL, lone surrogates, and more than thirty combining marks in a row (the stream-safe format of Unicode),
 * because the time to normalise longer runs grows with the square of their length.
 */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\0') && !/\p{M}{31}/u.test(text)

/** A code of six digits that people type. */
export const SixDigits = z
  .string()
  .regex(/^\d{6}$/, 'format')
  .meta({ examples: ['482913'] })

/** Position in a list ordered by time; the value of `next` in the previous response. */
export const Cursor = plain({ max: 100 }).transform((text, context) => {
  const cursor = { at: text.slice(0, -37), id: text.slice(-36) }
  const isOurs = text === `${cursor.at}_${cursor.id}`
  if (isOurs && Instant.safeParse(cursor.at).success && Id.safeParse(cursor.id).success) return cursor
  context.addIssue('format')
  return z.NEVER
})
export type Cursor = z.output<typeof Cursor>
export const cursorOf = ({ at, id }: Cursor): string => `${at}_${id}`

// Tabs and line breaks are kept, because people write paragraphs.
const controlCharacters = /(?![\t\n\r])\p{Cc}/gu
