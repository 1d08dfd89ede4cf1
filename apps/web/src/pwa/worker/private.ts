import { dropPrivateCaches, isPrivate, privateCacheName, privatePrefix } from '../private-cache.ts'
import type { FromWorker } from '../worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The endpoints cached for offline reading: feed, single posts, notifications, registers and the profile. Nothing else
 * is cached.
 */
const data = /^\/api\/v1\/(school|teacher|parent)\/(?:user|posts|posts\/[\w-]+|notification|attend\/students)$/
/** Parameters of requests that are never cached: what somebody searched for, and a view that exists once. */
const passing = ['q', 'unseen_at']
const pictures = /^\/api\/v1\/(school|teacher|parent)\/media\/files\/[\w-]+\/\d+$/
const most = { data: 100, pictures: 400 }
const timeHeader = 'x-kept-at'
const isGatewayError = (status: number) => status >= 502 && status <= 504

/** Caches of ended sessions. A late response must not create one of them again. */
const over = new Set<string>()
/** Caches of accounts that have sent a request since the worker started. */
const seen = new Set<string>()
let writes = 0

/** Deletes the caches of all other sessions. */
export const endOtherSessions = async (running: readonly string[]): Promise<void> => {
  for (const name of await caches.keys()) if (isPrivate(name) && !running.includes(name)) over.add(name)
  for (const name of seen) if (!running.includes(name)) over.add(name)
  for (const name of running) over.delete(name)
  await dropPrivateCaches(running)
}

/** Returns the response to GET requests for data and pictures; undefined for requests that are never cached. */
export const respondFromPrivateCache = (event: FetchEvent, url: URL): Promise<Response> | undefined => {
  const { request } = event
  const isPassing = passing.some((name) => url.searchParams.has(name))
  const [, reader] = (isPassing ? null : data.exec(url.pathname)) ?? []
  const account = accountOf(request.headers.get('authorization'))
  if (reader && account) return answerData(event, reader, account)
  const [, viewer] = pictures.exec(url.pathname) ?? []
  return viewer && url.searchParams.has('signature') ? answerPicture(event, viewer, url.pathname) : undefined
}

const answerData = async (event: FetchEvent, role: string, account: string) => {
  const name = await cacheOf(role, account)
  const address = event.request.url
  const known = () => (over.has(name) ? undefined : caches.match(address, { cacheName: name, ignoreVary: true }))
  try {
    const answer = await fetch(event.request)
    if (isGatewayError(answer.status)) return (await answerKept(event, await known())) ?? answer
    if (answer.ok) event.waitUntil(keep(name, address, answer.clone()))
    await sendToPage(event, { kind: 'fresh' })
    return answer
  } catch (error) {
    const kept = await answerKept(event, await known())
    if (kept) return kept
    throw error
  }
}

const answerKept = async (event: FetchEvent, kept: Response | undefined) => {
  if (kept) await sendToPage(event, { kind: 'kept', at: Number(kept.headers.get(timeHeader)) })
  return kept
}

/**
 * A picture never changes and its signature does not identify it, so the cache key is the address without the query.
 */
const answerPicture = async (event: FetchEvent, role: string, path: string) => {
  const name = (await caches.keys()).find((one) => one.startsWith(privatePrefix(role)) && !over.has(one))
  if (name === undefined) return fetch(event.request)
  const kept = await caches.match(path, { cacheName: name, ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok && answer.type === 'basic') event.waitUntil(keep(name, path, answer.clone()))
  return answer
}

/**
 * At the first request of an account (also after the worker restarted), deletes other accounts' caches of this role.
 */
const cacheOf = async (role: string, account: string) => {
  const name = await privateCacheName(role, account)
  if (seen.has(name)) return name
  const others = (await caches.keys()).filter((one) => one.startsWith(privatePrefix(role)) && one !== name)
  await Promise.all(others.map((one) => caches.delete(one)))
  for (const one of seen) if (one.startsWith(privatePrefix(role))) seen.delete(one)
  seen.add(name)
  return name
}

const keep = async (name: string, address: string, answer: Response) => {
  const body = await answer.arrayBuffer()
  if (over.has(name)) return
  const headers = { 'content-type': answer.headers.get('content-type') ?? '', [timeHeader]: String(Date.now()) }
  const cache = await caches.open(name)
  await cache.put(address, new Response(body, { headers }))
  if (over.has(name)) await caches.delete(name)
  writes += 1
  if (writes % 20 === 0) await dropOldest(cache)
}

/** Deletes the entries in order of arrival, which is the order of a cache's keys. */
const dropOldest = async (cache: Cache) => {
  const kept = await cache.keys()
  const isPicture = ({ url }: Request) => pictures.test(new URL(url).pathname)
  const tooMany = [
    ...kept.filter(isPicture).slice(0, -most.pictures),
    ...kept.filter((request) => !isPicture(request)).slice(0, -most.data),
  ]
  await Promise.all(tooMany.map((request) => cache.delete(request)))
}

const sendToPage = async ({ clientId }: FetchEvent, message: FromWorker) =>
  (await self.clients.get(clientId))?.postMessage(message)

/** Returns the account of the token. It only selects the cache; the server verifies the token. */
const accountOf = (authorization: string | null): string | undefined => {
  const [, claims] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '') ?? []
  if (claims === undefined) return undefined
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
