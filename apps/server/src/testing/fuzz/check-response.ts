import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import { z } from 'zod'
import type { AnyRequest } from './any-request.ts'

type Texts = Readonly<Record<string, string>>

const textsOf = (values: unknown): Texts =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value).toWellFormed()]),
  )

/** A request as sent: URL and body. */
export type Wire = { readonly path: string; readonly params: Texts; readonly query: Texts; readonly body?: string }

export const wireOf = (endpoint: Endpoint, role: Role | undefined, { input, raw }: AnyRequest): Wire => {
  const params = textsOf(input.params)
  const query = textsOf(input.query)
  const values: Texts = { ...params, ...(role === undefined ? {} : { role }) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const body = endpoint.body === undefined || endpoint.upload ? undefined : (raw ?? JSON.stringify(input.body) ?? '')
  return { path: search === '' ? path : `${path}?${search}`, params, query, ...(body === undefined ? {} : { body }) }
}

const parsedJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) ?? {} }
  } catch {
    return undefined
  }
}

/** Whether the contract accepts the request. */
const isTaken = (endpoint: Endpoint, { params, query, body }: Wire): boolean => {
  const takes = (schema: z.ZodType | undefined, value: unknown) =>
    schema === undefined || z.safeParse(schema, value).success
  if (!takes(endpoint.params, params) || !takes(endpoint.query, query)) return false
  if (body === undefined) return true
  const json = parsedJson(body)
  return json !== undefined && takes(endpoint.body, json.value)
}

export type Reply = { readonly status: number; readonly type: string; readonly text: string }

export const sendRequest = async (
  url: string,
  { method }: Endpoint,
  { path, body }: Wire,
  token: string | undefined,
): Promise<Reply> => {
  const stop = new AbortController()
  const response = await fetch(url + path, {
    method,
    signal: stop.signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const type = response.headers.get('content-type') ?? ''
  const reply = { status: response.status, type }
  if (!type.startsWith('text/event-stream')) return { ...reply, text: await response.text() }
  stop.abort()
  return { ...reply, text: '' }
}

// The response to HEAD has no body.
const bodyOf = ({ type, text }: Reply): unknown => (type.includes('json') && text !== '' ? JSON.parse(text) : undefined)

type ProblemBody = { readonly code?: string; readonly errors?: Texts }

/** The defect of a response; undefined if there is none. */
export const findingAbout = (endpoint: Endpoint, wire: Wire, reply: Reply): string | undefined => {
  const { status } = reply
  const summary = `${status} ${reply.text.slice(0, 300)}`
  if (status >= 500) return `not_a_server_error: ${summary}`
  const body = bodyOf(reply)
  if (!isTaken(endpoint, wire)) {
    if (status < 400) return `negative_data_rejection: what the contract refuses is answered ${summary}`
    const { code, errors = {} } = (body ?? {}) as ProblemBody
    if (code === 'validation' && Object.keys(errors).length === 0)
      return `negative_data_rejection: no field in ${summary}`
  }
  if (status !== 200 || endpoint.response === 'stream') return undefined
  const { error } = endpoint.response.safeParse(body)
  return error && `response_schema_conformance: ${z.prettifyError(error)} in ${summary}`
}
