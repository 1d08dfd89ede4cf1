import { assets, links, version } from './build-facts.ts'

const prefix = 'nhip-cau-shell-'
const shell = prefix + version
const page = '/'
/** Not hashed, so they belong to the page of their own version. */
const extraFiles = ['/favicon.svg']

/** `post-card` of `/assets/post-card-Ab12cd_3.js`: the same chunk in every version. */
const pieceOf = (file: string) => file.replace(/-[\w-]{8}(\.\w+)$/, '$1')

/**
 * Caches what the next start needs: the page, the files it names, and the newer versions of the chunks that this user
 * has loaded. A parent's phone never downloads chunks for the office only.
 */
export const cacheShell = async (): Promise<void> => {
  const cache = await caches.open(shell)
  const answer = await fetch(page, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const named = (await answer.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  await Promise.all([
    ...[...named].map(([, file = '']) => storeFile(cache, file)),
    ...extraFiles.map(cacheFresh(cache)),
  ])
  const used = new Set((await keptFiles()).map(pieceOf))
  // A file that no longer exists is fetched when it is needed.
  await Promise.allSettled(assets.filter((file) => used.has(pieceOf(file))).map((file) => storeFile(cache, file)))
  await cache.put(page, answer)
}

/** A hashed address never changes its content, so files cached by an earlier version are not fetched again. */
const storeFile = async (cache: Cache, file: string) => {
  const known = await caches.match(file, { ignoreVary: true })
  return known ? cache.put(file, known) : cache.add(file)
}

const cacheFresh = (cache: Cache) => (file: string) => cache.add(new Request(file, { cache: 'no-cache' }))

const keptFiles = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

export const deleteOldShells = async (): Promise<void> => {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Caches files that a page loaded before the worker started; they come from the HTTP cache. */
export const cacheLoadedFiles = async (files: readonly string[]): Promise<void> => {
  const cache = await caches.open(shell)
  await Promise.allSettled(files.filter((file) => assets.includes(file)).map((file) => storeFile(cache, file)))
}

// The server handles these paths itself; every other path without a dot is a page of the web app.
const isPage = (path: string) => !/^\/(?:api|main|docs|openapi)(?:\/|\.|$)|\.[^/]*$/.test(path)

/** Returns the response for files and pages of the app; undefined for everything else. */
export const respondFromShell = (request: Request, path: string): Promise<Response> | undefined => {
  if (request.mode === 'navigate') return isPage(path) ? answerPage(request, path) : undefined
  if (extraFiles.includes(path)) return keptOr(path, request)
  return path.startsWith('/assets/') ? answerFile(request, path) : undefined
}

/** The kept page is that of `/`; another page preloads its own files instead. */
const answerPage = async (request: Request, path: string) => {
  const known = await keptOr(page, request)
  const link = links[path]
  if (path === page || known.headers.get('link') === (link ?? null)) return known
  const headers = new Headers(known.headers)
  if (link === undefined) headers.delete('link')
  else headers.set('link', link)
  return new Response(known.body, { status: known.status, statusText: known.statusText, headers })
}

const keptOr = async (address: string, request: Request) =>
  (await caches.match(address, { cacheName: shell, ignoreVary: true })) ?? fetch(request)

const answerFile = async (request: Request, path: string) => {
  const known = await caches.match(path, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && assets.includes(path)) await (await caches.open(shell)).put(path, answer.clone())
  return answer
}
