import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { type Problem, Problem as ProblemSchema } from '@nhip-cau/contract/problem'
import { login, type SessionTokens } from '@nhip-cau/contract/session'
import { createApp } from '@nhip-cau/server-kit/app'
import { createLog } from '@nhip-cau/server-kit/log'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { TrustedProxies } from '@nhip-cau/server-kit/trusted-proxies'
import { expect } from 'vitest'
import { createAccount, createSchool } from '../provision.ts'
import { type MainOptions, migrateMain, startMain } from '../service.ts'

export const nodeSecret = 'a secret that main and its nodes share'
export const dataSecret = 'a secret that only main knows'
export const password = 'HoaMai#2718'

type Asked<E extends Endpoint> = RequestOf<E> & {
  readonly role?: Role
  readonly token?: string
  /** IP address of the request; tests that fail on purpose use different ones. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts main with its own database, an HTTP client and a clock that can be advanced. */
export const startTestMain = async (options: Partial<MainOptions> = {}) => {
  const database = await createTestDatabase({ template: 'main', prepare: migrateMain })
  let ahead = 0
  let hashes = 0
  const startProcess = async (more: Partial<MainOptions> = {}) => {
    const main = await startMain({
      databaseUrl: database.url,
      log: createLog('silent'),
      nodeSecret,
      dataSecret,
      strict: true,
      connections: 6,
      now: () => new Date(Date.now() + ahead),
      onHash: () => {
        hashes += 1
      },
      ...options,
      ...more,
    })
    const app = await createApp({ log: options.log ?? createLog('silent'), trustProxy: TrustedProxies.parse('1') })
    main.mount(app)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const stop = async () => {
      await app.close()
      await main.stop()
    }
    return { url, stop, sql: main.sql, ready: main.ready, endpoints: main.endpoints, ...callsTo(url) }
  }
  const first = await startProcess()
  const others: { stop(): Promise<void> }[] = []
  return {
    ...first,
    people: makePeople(first.sql),
    advance: (minutes: number) => {
      ahead += minutes * 60_000
    },
    now: () => new Date(Date.now() + ahead),
    /** Counts the password hashes during `run`. */
    hashesDuring: async (run: () => Promise<unknown>) => {
      const before = hashes
      await run()
      return hashes - before
    },
    /** Starts a second process on the same database. */
    another: async (more: Partial<MainOptions> = {}) => {
      const other = await startProcess(more)
      others.push(other)
      return other
    },
    stop: async () => {
      for (const other of others) await other.stop()
      await first.stop()
      await database.drop()
    },
  }
}

const callsTo = (url: string) => {
  const call = (endpoint: Endpoint, asked: Asked<Endpoint>) => {
    const { role, token, from, headers, params, query, body } = asked as Asked<Endpoint> & {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
    }
    const path = Object.entries({ ...params, ...(role ? { role } : {}) }).reduce(
      (text, [name, value]) => text.replace(`:${name}`, value),
      endpoint.path,
    )
    const words = new URLSearchParams(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)])).toString()
    const search = words === '' ? '' : `?${words}`
    return fetch(`${url}${path}${search}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  /** Returns the response of a successful request. */
  const ask = async <const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<AnswerOf<E>> => {
    const response = await call(endpoint, asked as Asked<Endpoint>)
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body as AnswerOf<E>
  }
  /** Returns the problem response of a failed request. */
  const refused = async <const E extends Endpoint>(
    endpoint: E,
    asked: Asked<E>,
  ): Promise<Problem & { retryAfter: number }> => {
    const response = await call(endpoint, asked as Asked<Endpoint>)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    return { ...ProblemSchema.parse(await response.json()), retryAfter: Number(response.headers.get('retry-after')) }
  }
  const enter = (
    role: Role,
    name: string,
    more: { password?: string; school_id?: string; code?: string; from?: string; userAgent?: string } = {},
  ): Promise<SessionTokens> => {
    const { from, userAgent, ...rest } = more
    return ask(login, {
      role,
      body: { login: name, password, ...rest },
      ...(from ? { from } : {}),
      ...(userAgent ? { headers: { 'user-agent': userAgent } } : {}),
    })
  }
  return { ask, refused, enter }
}

type Sql = Parameters<typeof createAccount>[0]

const makePeople = (sql: Sql) => {
  let count = 0
  const school = () => {
    count += 1
    return createSchool(sql, {
      code: `S${count}`,
      name: `Trường Mầm non ${count}`,
      address: null,
      phone: null,
      email: null,
    })
  }
  const nextPhone = () => {
    count += 1
    return `+849500${String(count).padStart(5, '0')}`
  }
  type Wanted = Partial<Parameters<typeof createAccount>[1]>
  const account = async (schoolId: string, wanted: Wanted = {}) => {
    const phone = wanted.phone ?? nextPhone()
    const given = {
      role: 'school',
      fullName: 'Phùng Thị Diệu Hương',
      permissions: schoolPermissions,
      ...wanted,
      schoolId,
      phone,
    } as const
    const { accountId } = await createAccount(sql, { password, ...given })
    return { id: accountId, phone, login: phone.replace('+84', '0') }
  }
  return { school, account, nextPhone }
}
