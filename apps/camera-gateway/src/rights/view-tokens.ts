import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/.exec(header ?? '')?.[1]

/** Whether a request comes from the node. */
export const isFromNode = (header: string | undefined, secret: string): boolean =>
  isSame(hashOf(header ?? ''), hashOf(`Bearer ${secret}`))

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const isTokenOf = (token: string | undefined, hash: string): boolean =>
  token !== undefined && isSame(hashOf(token), hash)

/** The cookie of one view. It can be computed again, so a restarted gateway still knows it. */
export const cookieOf = (viewId: string, tokenHash: string, secret: string): string =>
  createHmac('sha256', secret).update(`view ${viewId} ${tokenHash}`).digest('base64url')

export const hasCookie = (header: string | undefined, expected: string): boolean => {
  const found = /(?:^|;\s*)live=([\w-]{1,100})(?:;|$)/.exec(header ?? '')?.[1]
  return found !== undefined && isSame(found, expected)
}
