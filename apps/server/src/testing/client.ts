import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import type { Problem } from '@nhip-cau/contract/problem'
import { login, type SessionTokens } from '@nhip-cau/contract/session'

type Answer<E extends Endpoint> =
  | { readonly status: 200; readonly body: AnswerOf<E>; readonly headers: Headers }
  | { readonly status: number; readonly body: Problem; readonly headers: Headers }

export type Client = {
  readonly role: Role
  readonly session: SessionTokens
  /** Sends a request and returns any response. */
  ask<E extends Endpoint>(
    endpoint: E,
    input?: Partial<RequestOf<E>>,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>
  /** Sends a request that must succeed and returns its body. */
  get<E extends Endpoint>(
    endpoint: E,
    input?: Partial<RequestOf<E>>,
    headers?: Record<string, string>,
  ): Promise<AnswerOf<E>>
  /** Sends any HTTP request with the token of the session. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export const addressOf = (endpoint: Endpoint, role: Role | undefined, { params = {}, query = {} }: Parts): string => {
  const values: Record<string, unknown> = { ...params, role }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

export const send = async (
  url: string,
  endpoint: Endpoint,
  role: Role | undefined,
  input: Parts,
  headers: Record<string, string>,
): Promise<{ status: number; body: never; headers: Headers }> => {
  const response = await fetch(url + addressOf(endpoint, role, input), {
    method: endpoint.method,
    headers: { ...headers, ...(input.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as never, headers: response.headers }
}

export const clientWith = (url: string, role: Role, session: SessionTokens): Client => {
  const authorization = { authorization: `Bearer ${session.access_token}` }
  const ask: Client['ask'] = (endpoint, input = {}, headers = {}) =>
    send(url, endpoint, role, input, { ...authorization, ...headers })
  return {
    role,
    session,
    ask,
    get: async (endpoint, input, headers) => {
      const { status, body } = await ask(endpoint, input, headers)
      if (status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
      return body as never
    },
    fetch: (path, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: { ...authorization, ...(init.headers as Record<string, string> | undefined) },
      }),
  }
}

/** Logs in over HTTP and keeps the session. */
export const logIn = async (url: string, role: Role, name: string, password: string): Promise<Client> => {
  const { status, body } = await send(url, login, role, { body: { login: name, password } }, {})
  if (status !== 200) throw new Error(`login as ${role} answered ${status}: ${JSON.stringify(body)}`)
  return clientWith(url, role, body)
}
