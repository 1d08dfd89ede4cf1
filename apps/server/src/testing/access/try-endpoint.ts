import { isEnough } from '@nhip-cau/contract/is-enough'
import { type Endpoint, rolesOf } from '@nhip-cau/contract/kernel'
import { textOf } from '@nhip-cau/school-node/testing/pdf-text'
import { entriesOf } from '@nhip-cau/school-node/testing/zip-entries'
import { addressOf } from '../client.ts'
import { type Places, placeNames, thingAt, type Viewer, wrongPlaces } from './places.ts'
import { type IdSlot, type Input, type RequestInput, requestsOf, withId } from './request-input.ts'
import type { WatchedTables } from './written-tables.ts'

export type Trial = {
  readonly url: string
  readonly today: string
  readonly places: Places
  readonly tables: WatchedTables
}

type Answer = {
  readonly status: number
  readonly bytes: Buffer
  /** Undefined if the response is a file. */
  readonly body: unknown
  readonly type: string
}

/** The content of a file without its creation time. */
const contentOf = async ({ bytes, body, type }: Answer): Promise<string> => {
  if (body !== undefined) return bytes.toString()
  if (type.includes('pdf')) return textOf(bytes)
  if (!type.includes('spreadsheet') && !type.includes('zip')) return bytes.toString('base64')
  const entries = [...(await entriesOf(bytes))].filter(([name]) => !name.startsWith('docProps/'))
  return entries.map(([name, content]) => `${name} ${content}`).join('\n')
}

const ask = async (url: string, endpoint: Endpoint, { role, client }: Viewer, input: Input): Promise<Answer> => {
  const response = await fetch(url + addressOf(endpoint, role, input as Parameters<typeof addressOf>[2]), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${client.session.access_token}`,
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    bytes,
    type,
    // The response to HEAD has none.
    body: type.includes('json') && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
  }
}

const called = ({ path }: IdSlot) => path.join('.')

const errorsOf = ({ body }: Answer): readonly string[] =>
  Object.keys((body as { errors?: Record<string, string> } | undefined)?.errors ?? {})

/**
 * True if the request is refused with an error at the field of the id, or at another field for ids of this kind, and at
 * no other field.
 */
const isRefusedAtField = (answer: Answer, { kind, path: [part] }: IdSlot, slots: readonly IdSlot[]): boolean => {
  const fields = errorsOf(answer)
  const known = slots
    .filter((one) => one.kind === kind && one.path[0] === part)
    .flatMap(({ path: [, ...rest] }) => [rest.join('.'), rest.filter((step) => typeof step === 'string').at(-1) ?? ''])
  const isKnown = (field: string) => known.some((one) => one === field || one.startsWith(`${field}.`))
  return answer.status === 422 && part !== 'params' && fields.length > 0 && fields.every(isKnown)
}

/** The list in a response; if it has several under other names, all of them together. */
const listOf = ({ body }: Answer): readonly unknown[] | undefined => {
  const { data } = (body ?? {}) as { data?: unknown }
  if (Array.isArray(data)) return data as readonly unknown[]
  const lists = Object.values(body ?? {}).filter((one) => Array.isArray(one))
  return lists.length === 0 ? undefined : lists.flat()
}

const isFilter = ({ method, query }: Endpoint) => method === 'GET' && query !== undefined

/** True if a filter or a list item has no effect: nothing found, nothing done. */
const isEmptyResult = (endpoint: Endpoint, answer: Answer, { path }: IdSlot): boolean => {
  if (answer.status !== 200) return false
  if (endpoint.method === 'GET')
    return path[0] === 'query' && (answer.body === undefined || listOf(answer)?.length === 0)
  return path[0] === 'body' && path.some((step) => typeof step === 'number')
}

const codeOf = ({ body }: Answer): string => (body as { code?: string } | undefined)?.code ?? ''

/** True for `not_found`, which a response without a body says by its status, or for a collector who is on no list. */
const isUnknown = (answer: Answer): boolean =>
  (answer.status === 404 && (codeOf(answer) === 'not_found' || answer.bytes.length === 0)) ||
  codeOf(answer).endsWith('_unknown')

const isRefused = (endpoint: Endpoint, answer: Answer, slot: IdSlot, slots: readonly IdSlot[]): boolean =>
  isUnknown(answer) || isRefusedAtField(answer, slot, slots) || isEmptyResult(endpoint, answer, slot)

type ReceivedAnswer = { readonly answer: Answer; readonly id: string }

/** The content of a response without its id and request id, which differ between any two responses. */
const comparable = async ({ answer, id }: ReceivedAnswer): Promise<string> =>
  (await contentOf(answer)).replaceAll(id, '').replace(/"request_id":"[^"]*"/, '')

/** Whether two responses are equal, each apart from its id. */
const haveSameContent = async (one: ReceivedAnswer, other: ReceivedAnswer): Promise<boolean> =>
  one.answer.status === other.answer.status &&
  (one.answer.bytes.equals(other.answer.bytes) || (await comparable(one)) === (await comparable(other)))

const summaryOf = ({ status, body, type, bytes }: Answer) =>
  `${status} ${body === undefined ? `${type} of ${bytes.length} bytes` : bytes.toString().slice(0, 300)}`

const trySlot = async (
  trial: Trial,
  endpoint: Endpoint,
  viewer: Viewer,
  { input, known }: RequestInput,
  slot: IdSlot,
): Promise<string[]> => {
  const findings: string[] = []
  let nobody: ReceivedAnswer | undefined
  for (const place of placesFor(slot, viewer)) {
    const addFinding = (what: string) =>
      findings.push(`${called(slot)} (${slot.kind}) of ${placeNames[place]}: ${what}`)
    const id = thingAt(trial.places, viewer, slot.kind, place)
    const answer = await ask(trial.url, endpoint, viewer, withId(input, slot.path, id))
    nobody ??= { answer, id }
    if (!isRefused(endpoint, answer, slot, known)) addFinding(`answers ${summaryOf(answer)}`)
    else if (!(await haveSameContent({ answer, id }, nobody)))
      addFinding(`answers ${summaryOf(answer)}, and to an id of nobody ${summaryOf(nobody.answer)}`)
  }
  return findings
}

/**
 * An unknown id first, because the other responses are compared with its response. For relatives and pick-up contacts
 * only the places `never` and `family` are tested; parents cover the rest.
 */
const placesFor = ({ kind }: IdSlot, { role, onlyLooks }: Viewer) =>
  wrongPlaces(kind, role).filter((place) => !onlyLooks || place === 'never' || place === 'family')

/** The viewers whose role the endpoint names and who have its permission. */
export const viewersOf = (endpoint: Endpoint, { viewers }: Places): readonly Viewer[] => {
  const { access } = endpoint
  return viewers.filter(({ role, permissions }) => {
    if (!rolesOf(endpoint).includes(role)) return false
    const needed = typeof access === 'string' ? 'signed-in' : access[role]
    return needed !== undefined && isEnough(needed, permissions)
  })
}

const requestsFor = (trial: Trial, endpoint: Endpoint, viewer: Viewer) =>
  requestsOf(endpoint, trial.today, (kind, nth) => thingAt(trial.places, viewer, kind, 'own', nth))

const describeFinding = (endpoint: Endpoint, { name }: Viewer, finding: string) =>
  `${endpoint.method} ${endpoint.path} as ${name}: ${finding}`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Requests the endpoint with each id wrong in each way while all others are right. Returns findings as sentences:
 * request, caller, whose id, and response or written tables.
 */
export const tryWrongIds = async (trial: Trial, endpoint: Endpoint): Promise<string[]> => {
  const findings: string[] = []
  for (const viewer of viewersOf(endpoint, trial.places)) {
    const addFinding = (what: string) => findings.push(describeFinding(endpoint, viewer, what))
    try {
      for (const request of requestsFor(trial, endpoint, viewer)) {
        for (const slot of request.slots)
          for (const one of await trySlot(trial, endpoint, viewer, request, slot)) addFinding(one)
      }
    } catch (error) {
      addFinding(messageOf(error))
    }
  }
  // Reading a list may write an audit entry; a request that was refused or had no effect must write nothing.
  const written = await trial.tables.written()
  if (written.length > 0 && !isFilter(endpoint))
    findings.push(`${endpoint.method} ${endpoint.path}: a refused request writes to ${written.join(', ')}`)
  return findings
}

export type Undo = () => Promise<readonly string[]>

/** Returns a finding for each id whose value makes no difference to the response, by variant and path. */
const tryRight = async (
  trial: Trial,
  endpoint: Endpoint,
  viewer: Viewer,
  undo: Undo,
): Promise<ReadonlyMap<string, string | undefined>> => {
  const sameAnswers = new Map<string, string | undefined>()
  for (const { input, slots, way } of requestsFor(trial, endpoint, viewer)) {
    const right = await ask(trial.url, endpoint, viewer, input)
    if (right.status >= 500) throw new Error(`with right ids answers ${summaryOf(right)}`)
    const hasWritten = endpoint.method !== 'GET' && (await undo()).length > 0
    for (const slot of slots) {
      const nobody = thingAt(trial.places, viewer, slot.kind, 'never')
      const wrong = await ask(trial.url, endpoint, viewer, withId(input, slot.path, nobody))
      const name = `${called(slot)} (${slot.kind})`
      const key = `${way} ${name}`
      if (hasWritten || !(await haveSameContent({ answer: wrong, id: nobody }, { answer: right, id: nobody })))
        sameAnswers.set(key, undefined)
      else if (!sameAnswers.has(key))
        sameAnswers.set(key, `${name}: an own one is answered like one of nobody: ${summaryOf(right)}`)
    }
  }
  return sameAnswers
}

/**
 * Requests the endpoint with all ids right. If the response equals that for an unknown id, the wrong ids were refused
 * for another reason than their owner, so the check has tested nothing. `undo` restores the rows and returns the
 * written tables.
 */
export const tryRightIds = async (trial: Trial, endpoint: Endpoint, undo: Undo): Promise<string[]> => {
  const findings: string[] = []
  for (const viewer of viewersOf(endpoint, trial.places).filter((one) => !one.onlyLooks)) {
    try {
      for (const what of (await tryRight(trial, endpoint, viewer, undo)).values())
        if (what !== undefined) findings.push(describeFinding(endpoint, viewer, what))
    } catch (error) {
      findings.push(describeFinding(endpoint, viewer, messageOf(error)))
    }
  }
  return findings
}
