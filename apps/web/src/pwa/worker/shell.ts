import { assets, version } from './build-facts.ts'

const prefix = 'nhip-cau-shell-'
const shell = prefix + version
const page = '/'
/** Unhashed, so they belong to the page of their own version. */
const companions = ['/theme-init.js', '/favicon.svg']

/** `post-card` of `/assets/post-card-Ab12cd_3.js`: the same piece in another version. */
const pieceOf = (file: string) => file.replace(/-[\w-]{8}(\.\w+)$/, '$1')

/**
 * Keeps what the next start needs: the page, what it names, and the newer versions of the pieces that this person has
 * used. A parent's phone never fetches what only an office needs.
 */
export const keepShell = async (): Promise<void> => {
  const cache = await caches.open(shell)
  const answer = await fetch(page, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const named = (await answer.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  await Promise.all([...[...named].map(([, file = '']) => keepFile(cache, file)), ...companions.map(keepAnew(cache))])
  const used = new Set((await keptFiles()).map(pieceOf))
  // One that is gone already is fetched when it is needed.
  await Promise.allSettled(assets.filter((file) => used.has(pieceOf(file))).map((file) => keepFile(cache, file)))
  await cache.put(page, answer)
}

/** The same address is the same file for ever: what an earlier version kept need not be fetched again. */
const keepFile = async (cache: Cache, file: string) => {
  const known = await caches.match(file, { ignoreVary: true })
  return known ? cache.put(file, known) : cache.add(file)
}

const keepAnew = (cache: Cache) => (file: string) => cache.add(new Request(file, { cache: 'no-cache' }))

const keptFiles = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

export const dropOldShells = async (): Promise<void> => {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Files that a page fetched before the worker was there: they come out of the browser's own cache. */
export const keepLoaded = async (files: readonly string[]): Promise<void> => {
  const cache = await caches.open(shell)
  await Promise.allSettled(files.filter((file) => assets.includes(file)).map((file) => keepFile(cache, file)))
}

// Addresses that the server answers itself; everything else without a dot is a page of the web app.
const isPage = (path: string) => !/^\/(?:api|main|docs|openapi)(?:\/|\.|$)|\.[^/]*$/.test(path)

/** The answer to whatever belongs to the program itself; undefined for everything else. */
export const answerShell = (request: Request, path: string): Promise<Response> | undefined => {
  if (request.mode === 'navigate') return isPage(path) ? keptOr(page, request) : undefined
  if (companions.includes(path)) return keptOr(path, request)
  return path.startsWith('/assets/') ? answerFile(request, path) : undefined
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
