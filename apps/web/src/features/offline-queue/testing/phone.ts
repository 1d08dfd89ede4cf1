import { compileFunction } from 'node:vm'
import type { Role } from '@nhip-cau/contract/kernel'
import type { SessionTokens } from '@nhip-cau/contract/session'
import { IDBFactory } from 'fake-indexeddb'
import { build } from 'vite'
import type { Fetch } from './network.ts'
import type { logIn, openPage, Page } from './page.ts'
import type { VirtualTime } from './virtual-time.ts'

type Program = { readonly logIn: typeof logIn; readonly openPage: typeof openPage }

/** The browser globals of a page; each page has its own, so that many can run in one process. */
const browserNames = [
  'globalThis',
  'window',
  'document',
  'navigator',
  'crypto',
  'indexedDB',
  'fetch',
  'AbortSignal',
  'Date',
  'setTimeout',
  'clearTimeout',
] as const

type Browser = Readonly<Record<(typeof browserNames)[number], unknown>>

/** Bundles the sender's real code once and runs it anew for every page; `bug` replaces `correct` in the code. */
export const compilePage = async (correct = '', bug = ''): Promise<(browser: Browser) => Program> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: `${import.meta.dirname}/page.ts`, formats: ['iife'], name: 'program' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n')
  if (!code.includes(correct)) throw new Error(`the code to replace was not found: ${correct}`)
  const start = compileFunction(`${code.replace(correct, bug)}\nreturn program`, [...browserNames]) as (
    ...given: unknown[]
  ) => Program
  return (browser) => start(...browserNames.map((name) => browser[name]))
}

type Parts = {
  readonly start: (browser: Browser) => Program
  readonly time: VirtualTime
  readonly fetch: Fetch
  readonly role: Role
  readonly tokens: SessionTokens
  readonly classId: string
}

let pages = 0

/** A phone with one teacher's session; its storage survives page restarts. */
export const createPhone = async ({ start: firstStart, time, fetch, role, tokens, classId }: Parts) => {
  let start = firstStart
  let disk = new IDBFactory()
  const texts = new Map<string, string>()
  let skew = 0
  let online = true
  let opened = 0
  let current: { readonly window: EventTarget; readonly page: Page } | undefined
  let kept: ReturnType<Page['answered']>

  const now = () => time.now() + skew
  const PhoneDate = new Proxy(Date, {
    construct: (target, given: unknown[]) =>
      given.length === 0 ? new Date(now()) : (Reflect.construct(target, given) as Date),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })

  const open = async (first?: SessionTokens) => {
    pages += 1
    const id = pages
    opened = id
    const isOpen = () => opened === id
    const window = Object.assign(new EventTarget(), {
      location: { pathname: `/${role}/attend`, origin: 'http://phone' },
      localStorage: {
        getItem: (key: string) => texts.get(key) ?? null,
        setItem: (key: string, value: string) => void texts.set(key, value),
        removeItem: (key: string) => void texts.delete(key),
      },
    })
    const setTimer = (run: () => void, delay?: number) => time.setTimer(id, run, delay)
    const program = start({
      globalThis: {},
      window,
      document: Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }),
      navigator: Object.defineProperty({}, 'onLine', { get: () => online }),
      // As over plain HTTP, without `crypto.subtle`, so nothing can be encrypted.
      crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) },
      indexedDB: disk,
      fetch: (address: string, request: RequestInit) => fetch({ address, request, isOnline: () => online, isOpen }),
      AbortSignal: {
        any: AbortSignal.any.bind(AbortSignal),
        timeout: (delay: number) => {
          const ending = new AbortController()
          setTimer(() => ending.abort(), delay)
          return ending.signal
        },
      },
      Date: PhoneDate,
      setTimeout: setTimer,
      clearTimeout: time.clearTimer,
    })
    if (first) program.logIn(role, first)
    current = { window, page: program.openPage(role, classId, kept) }
    await time.idle()
  }
  const page = () => {
    if (!current) throw new Error('no page is open')
    return current.page
  }
  const close = async () => {
    time.forgetPage(opened)
    opened = 0
    await time.idle()
  }
  await open(tokens)

  return {
    page,
    now,
    isOnline: () => online,
    setOnline: (next: boolean) => {
      const came = next && !online
      online = next
      if (came) current?.window.dispatchEvent(new Event('online'))
    },
    setSkew: (milliseconds: number) => {
      skew = milliseconds
    },
    /** Closes the page at once and opens it again; only the stored data is left. */
    restart: async () => {
      kept = page().answered() ?? kept
      await close()
      await open()
    },
    /** Pages opened from now on run another program. */
    install: (next: Parts['start']) => {
      start = next
    },
    /** Deletes all data of the phone except its session. */
    empty: async () => {
      await close()
      disk = new IDBFactory()
      kept = undefined
      await open()
    },
  }
}

export type Phone = Awaited<ReturnType<typeof createPhone>>
