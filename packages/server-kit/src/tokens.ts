import { AccessTokenClaims } from '@nhip-cau/contract/session'
import { type CryptoKey, type JWTPayload, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import { JOSEError, JWKSInvalid, JWKSTimeout } from 'jose/errors'
import { LRUCache } from 'lru-cache'
import type { Actor } from './actor.ts'
import { isProblem, problem } from './problem-error.ts'

const issuer = 'nhip-cau'
const algorithm = 'EdDSA'
export const accessTokenSeconds = 15 * 60
// Seconds by which main's clock may be ahead of a node's.
const clocksDiffer = 60

export type SigningKey = {
  readonly kid: string
  readonly privateKey: CryptoKey
}

export const signAccessToken = (
  { kid, privateKey }: SigningKey,
  { sub, ...claims }: AccessTokenClaims,
): Promise<string> => {
  // Read once: if a second began between two readings, the token would live too long and be refused (`isTimely`).
  const issuedAt = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid })
    .setSubject(sub)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(privateKey)
}

/** Ended sessions and changed rights that a process knows of and that invalidate signed tokens. */
export type Revocations = {
  endSession(sessionId: string): void
  /** Rejects tokens of this account with an older version. */
  requireVersion(accountId: string, version: number): void
  isRevoked(actor: Actor): boolean
  /** The listener is called immediately, so that open streams can be closed. */
  onRevoked(listener: RevocationListener): void
}

type RevocationListener = {
  session(sessionId: string): void
  account(accountId: string): void
}

// A cache with `max` allocates all its places at once, 22 MB each for these, before it has entries.
const growing = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 })

/** Entries are kept as long as a token is valid; older tokens have expired. */
export const createRevocations = (): Revocations => {
  const ttl = (accessTokenSeconds + 60) * 1000
  const ended = new LRUCache<string, true>({ ...growing(500_000), ttl })
  const versions = new LRUCache<string, number>({ ...growing(500_000), ttl })
  const listeners: RevocationListener[] = []
  return {
    endSession: (sessionId) => {
      ended.set(sessionId, true)
      for (const listener of listeners) listener.session(sessionId)
    },
    requireVersion: (accountId, version) => {
      versions.set(accountId, Math.max(version, versions.get(accountId) ?? 0))
      for (const listener of listeners) listener.account(accountId)
    },
    isRevoked: (actor) => ended.has(actor.sessionId) || actor.version < (versions.get(actor.accountId) ?? 0),
    onRevoked: (listener) => void listeners.push(listener),
  }
}

export type VerifyToken = (token: string) => Promise<Actor>

/**
 * Returns the actor of a valid access token, else throws `unauthenticated`. The signature is verified once per token
 * and process; expiry and revocation at every request.
 */
export const createVerifyToken = (keys: JWTVerifyGetKey, revocations: Revocations): VerifyToken => {
  const verified = new LRUCache<string, Actor>({ max: 20_000, ttl: accessTokenSeconds * 1000 })
  return async (token) => {
    let actor = verified.get(token)
    if (actor === undefined) {
      actor = await verifySignature(token, keys)
      verified.set(token, actor)
    }
    if (actor.expiresAt <= Date.now() || revocations.isRevoked(actor)) throw problem('unauthenticated')
    return actor
  }
}

const verifySignature = async (token: string, keys: JWTVerifyGetKey): Promise<Actor> => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['iat', 'exp'],
    })
    if (!isTimely(payload)) throw problem('unauthenticated')
    const claims = AccessTokenClaims.parse(payload)
    return {
      role: claims.role,
      accountId: claims.sub,
      schoolId: claims.school,
      sessionId: claims.session,
      version: claims.version,
      permissions: claims.permissions,
      temporary: claims.temporary ?? false,
      mustSetUpTwoStep: claims.setup ?? false,
      expiresAt: (payload.exp ?? 0) * 1000,
    }
  } catch (error) {
    if (isProblem(error)) throw error
    // The keys could not be fetched, which is not the caller's fault; a 401 would log the user out.
    if (isAboutToken(error)) throw problem('unauthenticated')
    throw problem('unavailable', { retryAfterSeconds: 2 })
  }
}

/** The library reports an answer of main other than 200 as its general error. */
const isAboutToken = (error: unknown): boolean =>
  isSchemaError(error) ||
  (error instanceof JOSEError &&
    error.code !== JOSEError.code &&
    !(error instanceof JWKSTimeout || error instanceof JWKSInvalid))

/** Main signs no token with a longer lifetime or a later start; such a token was made with a stolen key. */
const isTimely = ({ iat = Number.POSITIVE_INFINITY, exp = Number.POSITIVE_INFINITY }: JWTPayload): boolean =>
  exp - iat <= accessTokenSeconds && iat <= Date.now() / 1000 + clocksDiffer

const isSchemaError = (error: unknown) => error instanceof Error && error.name === 'ZodError'
