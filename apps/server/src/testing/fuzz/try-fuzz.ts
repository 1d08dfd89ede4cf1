import { kindsOf } from '@nhip-cau/contract/ids'
import { type Endpoint, rolesOf } from '@nhip-cau/contract/kernel'
import fc from 'fast-check'
import { innerOf } from '../access/schema-tree.ts'
import type { Trial, Undo } from '../access/try-endpoint.ts'
import { type AnyRequest, anyRequest } from './any-request.ts'
import { type Caller, callersOf } from './callers.ts'
import { findingAbout, type Reply, sendRequest, type Wire, wireOf } from './check-response.ts'

export type Fuzzing = {
  readonly trial: Trial
  readonly undo: Undo
  readonly nodeSecret: string
  /** Number of requests to each endpoint by each caller. */
  readonly runs: number
  readonly seed: number
  /** Error lines of the log since the last call. */
  readonly errorLines: () => readonly string[]
}

const nameOf = ({ method, path }: Endpoint, { name }: Caller) => `${method} ${path} as ${name}`

const tryOne = async (
  { trial, undo, errorLines }: Fuzzing,
  endpoint: Endpoint,
  caller: Caller,
  request: AnyRequest,
) => {
  const wire = wireOf(endpoint, caller.role, request)
  const reply = await sendRequest(trial.url, endpoint, wire, caller.token)
  if (endpoint.method !== 'GET' && reply.status === 200) await undo()
  const finding = findingAbout(endpoint, wire, reply)
  const logged = errorLines()
  if (finding !== undefined) throw new Error(finding)
  if (logged.length > 0) throw new Error(`not_a_server_error: answered ${reply.status}, and logged ${logged[0]}`)
}

const sentence = (wire: Wire) => `${wire.path} ${wire.body ?? ''}`.slice(0, 600)

/**
 * Sends valid, plausible and hostile requests as every permitted caller; a finding contains the smallest failing
 * request.
 */
const tryRequests = async (fuzzing: Fuzzing, endpoint: Endpoint, caller: Caller): Promise<string[]> => {
  const found = await fc.check(
    fc.asyncProperty(anyRequest(endpoint, caller.bases, caller.ids), (request) =>
      tryOne(fuzzing, endpoint, caller, request),
    ),
    { numRuns: fuzzing.runs, seed: fuzzing.seed, endOnFailure: false },
  )
  if (!found.failed) return []
  const [request] = found.counterexample ?? []
  const sent = request === undefined ? '' : sentence(wireOf(endpoint, caller.role, request))
  const what = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance)
  return [`${nameOf(endpoint, caller)}: ${what}\n  sent ${sent} (seed ${found.seed})`]
}

const first = ({ bases }: Caller): AnyRequest => ({ input: bases[0]?.input ?? {} })

/** ignored_auth: sends the same valid request without a token, with a broken one, and with one of another role. */
const tryTokens = async ({ trial }: Fuzzing, endpoint: Endpoint, caller: Caller): Promise<string[]> => {
  if (endpoint.access === 'public') return []
  const wire = wireOf(endpoint, caller.role, first(caller))
  const others = trial.places.viewers.filter(({ role }) => role !== caller.role).slice(0, 2)
  const findings: string[] = []
  for (const [whose, token, allowed] of [
    ['no token', undefined, [401]],
    ['a broken token', `${caller.token}x`, [401]],
    ...others.map(({ name, client }) => [name, client.session.access_token, [401, 403, 404]] as const),
  ] as const) {
    const { status } = await sendRequest(trial.url, endpoint, wire, token)
    if (!allowed.some((one) => one === status))
      findings.push(`${nameOf(endpoint, caller)}: ignored_auth: with ${whose} answers ${status}`)
  }
  return findings
}

/** The kinds of the only id in the path; empty otherwise. */
const subjectOf = ({ params }: Endpoint): string => {
  const shape = params === undefined ? [] : innerOf(params).map(([, one]) => one)
  const [only] = shape
  return shape.length === 1 && only !== undefined ? (kindsOf(only) ?? []).join() : ''
}

/** True for an archived object, which stays readable for its history. */
const isArchived = ({ text, type }: Reply): boolean =>
  type.includes('json') && (JSON.parse(text) as { archived?: boolean }).archived === true

/** use_after_free: a deleted object returns 403 or 404 at every endpoint with its id. */
const tryDeleted = async (
  { trial, undo }: Fuzzing,
  endpoints: readonly Endpoint[],
  endpoint: Endpoint,
  caller: Caller,
): Promise<string[]> => {
  const subject = subjectOf(endpoint)
  if (endpoint.method !== 'DELETE' || subject === '') return []
  const wire = wireOf(endpoint, caller.role, first(caller))
  const { status } = await sendRequest(trial.url, endpoint, wire, caller.token)
  if (status !== 200) return []
  const findings: string[] = []
  const readers = endpoints.filter((one) => one.method === 'GET' && subjectOf(one) === subject)
  for (const one of [endpoint, ...readers]) {
    if (caller.role !== undefined && !rolesOf(one).includes(caller.role)) continue
    const again = wireOf(one, caller.role, {
      input: { params: wire.params, query: {}, body: first(caller).input.body },
    })
    const reply = await sendRequest(trial.url, one, again, caller.token)
    if (reply.status !== 404 && reply.status !== 403 && !isArchived(reply))
      findings.push(
        `${nameOf(endpoint, caller)}: use_after_free: afterwards ${one.method} ${one.path} answers ${reply.status}`,
      )
  }
  await undo()
  return findings
}

export const tryEndpoint = async (
  fuzzing: Fuzzing,
  endpoints: readonly Endpoint[],
  endpoint: Endpoint,
): Promise<string[]> => {
  const findings: string[] = []
  for (const caller of callersOf(fuzzing.trial, endpoint, fuzzing.nodeSecret)) {
    findings.push(...(await tryTokens(fuzzing, endpoint, caller)))
    findings.push(...(await tryDeleted(fuzzing, endpoints, endpoint, caller)))
    if (endpoint.upload === undefined) findings.push(...(await tryRequests(fuzzing, endpoint, caller)))
  }
  return findings
}
