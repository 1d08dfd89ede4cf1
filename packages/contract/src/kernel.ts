import { z } from 'zod'
import type { Module } from './modules.ts'
import type { Needed, SchoolPermission, TeacherPermission } from './permissions.ts'

export const roles = ['school', 'teacher', 'parent'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call. `public` and `node` stand alone; otherwise the roles that may call, each with the permission it needs.
 * A role that is not named is refused, so leaving a role out is the safe mistake.
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

/** Writes that cost something or reach somebody; of each kind an account may send so many. */
export type WriteKind = 'code' | 'upload' | 'post' | 'request' | 'letter' | 'export' | 'import'

type Description = {
  /** One line for the published API page. */
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Fields of a good body, where its schema alone does not say how they belong together; ids are left out. */
  readonly example?: object
  /** Files instead of a JSON body: how many, and how large each may be in bytes. */
  readonly upload?: { readonly files: number; readonly bytes: number }
  /** `stream` marks what is not JSON: a file or an endless event stream. */
  readonly response: z.ZodType | 'stream'
  /** For public endpoints whose path names a role: the roles it exists for (all three when absent). */
  readonly roles?: readonly Role[]
  /** True where a signed-in person with a temporary password may still call. */
  readonly beforePasswordChange?: true
  /** True where somebody may still call who has to set up the second step first. */
  readonly beforeTwoStep?: true
  /** An account may send so many of this kind, then it has to wait. Of the node only. */
  readonly limit?: WriteKind
  /** The part of the product it belongs to; in a school that has switched it off, the endpoint answers 404. */
  readonly module?: Module
  /** True where the answer holds a secret or has to be made afresh, so it is never kept for an Idempotency-Key. */
  readonly neverReplayed?: true
  /** It asks main on the way, so its key and its work cannot be one transaction: it is a saga, with a key of its own where the caller gives none. */
  readonly asksMain?: true
}

/** How long a server remembers an Idempotency-Key and what it answered; sent later, the same would be done a second time. */
export const keysLiveForDays = 30

export interface Endpoint extends Description {
  readonly backend: 'main' | 'school-node'
  readonly method: Method
  /** Full path; `:role` in it is mounted once for each role that may call. */
  readonly path: string
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined
/** What a caller has to pass, before defaults are filled in. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Given<E[K]> extends undefined ? never : K]: Given<E[K]>
}
/** What a caller receives. */
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
/** The few calls of the main backend that stand elsewhere. */
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

/** An id in an answer; those that a request takes say what they are of: `IdOf`. */
export const Id = z.uuid()
// The years that schools of ours plan and look back at. Far away from them calendars, databases and patience end.
const inOurYears = (day: string) => day.startsWith('20')

/** A day of an answer that was reckoned from others, and may lie outside of the years that anybody may name. */
export const AnyDay = z.iso.date()
/** A day that a school plans or looks back at. */
export const Day = z.iso.date().refine(inOurYears, 'year')
/** A day in somebody's life, which may be long before any school of ours: birth, first day at work. */
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
  // No clock on earth is further off, and a database takes no other.
  .refine((instant) => /(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/.test(instant), 'format')
/** A number that the database counts with. */
export const Count = z.int32().min(0)
/** Sent back with a change, so that nobody overwrites what they have not seen. */
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

/** A page of things, the shape of every list. */
export const paged = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), paging: Paging })

/** Text exactly as it was sent, of what a database and a file can hold. */
export const plain = (limits: { min?: number; max: number }) =>
  z
    .string()
    .min(limits.min ?? 0)
    .max(limits.max)
    .refine(isStorable, 'characters')

/** Text a person typed: normalised to NFC and trimmed, without control characters, empty refused when `min` > 0. */
export const typed = (limits: { min: number; max: number }) =>
  z
    .string()
    .refine(isStorable, 'characters')
    .transform((text) => text.normalize('NFC').replace(controlCharacters, '').trim())
    .pipe(z.string().min(limits.min).max(limits.max))

/** Typed text that may be left out; empty means there is none. */
export const typedOrNull = ({ max }: { max: number }) =>
  typed({ min: 0, max })
    .nullish()
    .transform((text) => (text === undefined || text === null || text === '' ? null : text))

/**
 * No NUL, no half of a letter, and no letter with more than thirty marks: what Unicode calls stream-safe, because bringing
 * longer runs into one form takes time with the square of their length.
 */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\0') && !/\p{M}{31}/u.test(text)

/** A code to be typed: letters' and door codes. */
export const SixDigits = z
  .string()
  .regex(/^\d{6}$/, 'format')
  .meta({ examples: ['482913'] })

/** Where a list by time goes on: what `next` of its answer said. */
export const Cursor = plain({ max: 100 }).transform((text, context) => {
  const cursor = { at: text.slice(0, -37), id: text.slice(-36) }
  const isOurs = text === `${cursor.at}_${cursor.id}`
  if (isOurs && Instant.safeParse(cursor.at).success && Id.safeParse(cursor.id).success) return cursor
  context.addIssue('format')
  return z.NEVER
})
export type Cursor = z.output<typeof Cursor>
export const cursorOf = ({ at, id }: Cursor): string => `${at}_${id}`

// Tab and line break stay: people write paragraphs.
const controlCharacters = /(?![\t\n\r])\p{Cc}/gu
