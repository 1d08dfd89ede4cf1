import { type Endpoint, type Role, rolesOf } from '@nhip-cau/contract/kernel'
import { type Places, thingAt, type Viewer, wrongPlaces } from '../access/places.ts'
import { type RequestInput, requestsOf } from '../access/request-input.ts'
import { type Trial, viewersOf } from '../access/try-endpoint.ts'
import type { KnownIds } from './any-value.ts'

/** A caller of an endpoint with a real login, valid requests, and ids for variations. */
export type Caller = {
  readonly name: string
  readonly role: Role | undefined
  readonly token: string | undefined
  readonly bases: readonly RequestInput[]
  readonly ids: KnownIds
}

const idsFor =
  (places: Places, viewer: Viewer): KnownIds =>
  (kind) =>
    (['own', ...wrongPlaces(kind, viewer.role)] as const).map((place) => thingAt(places, viewer, kind, place))

const callerFor = (trial: Trial, endpoint: Endpoint, viewer: Viewer): Caller => ({
  name: viewer.name,
  role: viewer.role,
  token: viewer.client.session.access_token,
  bases: requestsOf(endpoint, trial.today, (kind, nth) => thingAt(trial.places, viewer, kind, 'own', nth)),
  ids: idsFor(trial.places, viewer),
})

/** All callers that an endpoint permits: roles, nodes, or the public. */
export const callersOf = (trial: Trial, endpoint: Endpoint, nodeSecret: string): readonly Caller[] => {
  const [head] = trial.places.viewers
  if (head === undefined) return []
  if (endpoint.access === 'node')
    return [{ ...callerFor(trial, endpoint, head), name: 'a node', role: undefined, token: nodeSecret }]
  if (rolesOf(endpoint).length === 0)
    return [{ ...callerFor(trial, endpoint, head), name: 'a stranger', role: undefined, token: undefined }]
  return viewersOf(endpoint, trial.places)
    .filter((one) => !one.onlyLooks)
    .map((viewer) => callerFor(trial, endpoint, viewer))
}
