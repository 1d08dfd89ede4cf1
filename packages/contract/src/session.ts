import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, main, mainAt, plain, typed } from './kernel.ts'
import { NodeAccount } from './node-accounts.ts'
import { NewPassword } from './people.ts'
import { School } from './schools.ts'

export const AcademicYear = z.object({
  id: Id,
  name: plain({ max: 100 }),
  starts_on: Day,
  ends_on: Day,
  current: z.boolean(),
})
export type AcademicYear = z.output<typeof AcademicYear>

export const SessionSchool = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** URL of the school's node; empty means the origin of the page. */
  node_endpoint: z.string(),
  // The only camelCase name in the API, because the specification spells it so.
  academicYears: z.array(AcademicYear),
})

export const ClassName = z.object({ id: Id, name: z.string() })

export const SessionUser = z.object({
  id: Id,
  full_name: z.string(),
  login: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  must_change_password: z.boolean(),
  /** True when the school requires a second step that is not set up; until then nearly all requests are refused. */
  must_set_up_two_step: z.boolean(),
  school: SessionSchool,
  /** The other schools this account belongs to. */
  schools: z.array(z.object({ id: Id, name: z.string() })),
  classes: z.array(ClassName),
})
export type SessionUser = z.output<typeof SessionUser>

export const SessionTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
  user: SessionUser,
})
export type SessionTokens = z.output<typeof SessionTokens>

export const login = main('POST', '/login', {
  summary: 'Log in with a phone number or user name',
  access: 'public',
  body: z.object({
    login: typed({ min: 1, max: 100 }),
    password: plain({ min: 1, max: 200 }),
    /** The school to log in to, for accounts of several schools. */
    school_id: IdOf('school').optional(),
    /** The second step: six digits of the authenticator app, or a recovery code. */
    code: typed({ min: 1, max: 30 }).optional(),
  }),
  response: SessionTokens,
  neverReplayed: true,
})

export const refreshToken = main('POST', '/refreshToken', {
  summary: 'Exchange a refresh token for a new pair; the old one may not be used again',
  access: 'public',
  body: z.object({ refresh_token: plain({ min: 1, max: 200 }) }),
  response: SessionTokens,
  neverReplayed: true,
})

export const currentUser = main('GET', '/user', {
  summary: 'Get the logged-in user',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: SessionUser,
  beforePasswordChange: true,
})

export const logout = main('POST', '/logout', {
  summary: 'End this session',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: Done,
  beforePasswordChange: true,
})

export const changePassword = main('POST', '/changePassword', {
  summary: 'Change the own password; returns a new pair of tokens',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  body: z.object({
    current_password: plain({ min: 1, max: 200 }),
    new_password: NewPassword,
    end_other_sessions: z.boolean().default(true),
  }),
  response: SessionTokens,
  beforePasswordChange: true,
  neverReplayed: true,
})

export const switchSchool = main('POST', '/switchSchool', {
  summary:
    'Switch the session to another school of the same account; returns a new pair of tokens, the old one becomes invalid',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  body: z.object({ school_id: IdOf('school') }),
  response: SessionTokens,
  neverReplayed: true,
})

export const webPermissionList = main('GET', '/web-permission-list', {
  summary: 'List the permission keys of this account',
  access: { school: 'signed-in', teacher: 'signed-in' },
  response: z.object({ permissions: z.array(z.string()) }),
  beforePasswordChange: true,
})

/** Logins of the demo, shown on the login page. Empty outside the demo. */
export const DemoLogins = z.object({
  password: z.string(),
  logins: z.array(z.object({ login: z.string(), name: z.string(), description: z.string() })),
})
export type DemoLogins = z.output<typeof DemoLogins>

export const demoLogins = main('GET', '/demoLogins', {
  summary: 'List the logins of the demo; empty outside the demo',
  access: 'public',
  response: DemoLogins,
})

export const jwks = mainAt('GET', '/main/jwks.json', {
  summary: 'Get the public keys for verifying access tokens',
  access: 'public',
  response: z.object({
    keys: z.array(
      z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string(), alg: z.string(), use: z.string() }),
    ),
  }),
})

export const AccessTokenClaims = z.object({
  sub: Id,
  role: z.enum(['school', 'teacher', 'parent']),
  /** School of the session. */
  school: Id,
  session: Id,
  /** Incremented when permissions or status change; nodes reject tokens with an older version. */
  version: z.int(),
  permissions: z.array(z.string()),
  /** Present while a temporary password has not been changed. */
  temporary: z.literal(true).optional(),
  /** Present while a required second step is not set up. */
  setup: z.literal(true).optional(),
})
export type AccessTokenClaims = z.output<typeof AccessTokenClaims>

/** An audit entry of main about a school; the node copies it to the school's audit log. */
export const MainAuditEntry = z.object({
  id: Id,
  school_id: Id,
  at: Instant,
  actor_account_id: Id.nullable(),
  actor_name: z.string(),
  /** Absent: `school`. */
  actor_role: z.enum(['school', 'teacher', 'parent', 'system']).optional(),
  action: z.string(),
  object_id: Id,
  object_name: z.string(),
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
})
export type MainAuditEntry = z.output<typeof MainAuditEntry>

/** A change at main that nodes read in order. */
export const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('school'),
    school: School,
    /** The account that changed it; null for a change without a logged-in user. */
    by: Id.nullable(),
  }),
  z.object({
    kind: z.literal('account'),
    account: NodeAccount,
  }),
  z.object({ kind: z.literal('session-ended'), session_id: Id, at: Instant }),
  z.object({ kind: z.literal('audit'), entry: MainAuditEntry }),
])
export type Change = z.output<typeof Change>

export const listChanges = mainAt('GET', '/main/node/changes', {
  summary: 'For nodes: list the changes of schools, accounts and sessions since a position',
  access: 'node',
  query: z.object({
    after: z.coerce.number().int().min(0).max(1e15).default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  response: z.object({ changes: z.array(z.object({ seq: z.int(), change: Change })), last: z.int() }),
})

export const setAcademicYears = mainAt('PUT', '/main/node/schools/:id/academic-years', {
  summary: 'For nodes: set the academic years of a school that the login returns',
  access: 'node',
  params: ById('school'),
  body: z.object({ academic_years: z.array(AcademicYear.extend({ id: IdOf('academic_year') })).max(100) }),
  response: Done,
})
