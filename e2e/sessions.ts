import type { SessionTokens } from '@nhip-cau/contract/session'
import { type Client, logIn } from '@nhip-cau/server/testing/client'
import { type Person, password, productUrl } from './people.ts'

// A login is slow because of the password hash, so each worker logs in once per person and reuses the session.

type Kept = { readonly session: SessionTokens; readonly until: number }

/** Milliseconds; longer than any test takes. */
const reserve = 5 * 60_000

const keyOf = ({ role, login }: Person) => `${role} ${login}`

const clients = new Map<string, Promise<{ client: Client; until: number }>>()

const enter = async ({ role, login }: Person) => {
  const client = await logIn(productUrl(), role, login, password)
  return { client, until: Date.now() + client.session.expires_in * 1000 }
}

/** Returns a client for API calls; its session is never given to a browser. */
export const clientOf = async (person: Person, secret = password): Promise<Client> => {
  if (secret !== password) return logIn(productUrl(), person.role, person.login, secret)
  const key = keyOf(person)
  const known = await clients.get(key)
  if (known && known.until - reserve > Date.now()) return known.client
  const entering = enter(person)
  clients.set(key, entering)
  entering.catch(() => clients.delete(key))
  return (await entering).client
}

const newSession = async (person: Person): Promise<Kept> => {
  const { client, until } = await enter(person)
  return { session: client.session, until }
}

const freeSessions = new Map<string, Kept[]>()

export type Lease = {
  readonly session: SessionTokens
  readonly until: number
  /** To be called when the page has ended or renewed the session, so that nobody else gets it. */
  discard(): void
  /** To be called when the browser context is closed. */
  giveBack(): void
}

/** Returns a session that no other open browser context uses. */
export const leaseSession = async (person: Person): Promise<Lease> => {
  const key = keyOf(person)
  const waiting = (freeSessions.get(key) ?? []).filter((one) => one.until - reserve > Date.now())
  const found: Kept | undefined = waiting.pop()
  freeSessions.set(key, waiting)
  const kept = found ?? (await newSession(person))
  let usable = true
  return {
    ...kept,
    discard: () => {
      usable = false
    },
    giveBack: () => {
      if (usable) freeSessions.get(key)?.push(kept)
    },
  }
}
