import { createHash, randomBytes } from 'node:crypto'
import { CameraError } from '../camera-error.ts'
import type { Login } from './networks.ts'

/** Writes the value of the Authorization header for a request. */
export type Signer = (method: string, url: string) => string

const hashes: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' }

/** Answers the challenges of a 401, by Digest (RFC 7616 and RFC 2069) where the camera offers it, otherwise by Basic. */
export const signerOf = (challenges: readonly string[], login: Login): Signer => {
  // A line break would begin a header, or a request, that nobody asked for.
  if (/\p{Cc}/u.test(login.username)) throw new CameraError('password')
  const digests = challenges.filter((text) => /^digest\s/i.test(text)).map(parametersOf)
  const digest = digests.find(({ algorithm }) => hashes[(algorithm ?? 'MD5').toUpperCase()] !== undefined)
  if (digest) return digestSigner(digest, login)
  if (!challenges.some((text) => /^basic\b/i.test(text))) throw new CameraError('password')
  const value = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`
  return () => value
}

type Parameters = Readonly<Record<string, string | undefined>>

const parametersOf = (challenge: string): Parameters =>
  Object.fromEntries(
    [...challenge.matchAll(/([a-z]{1,20})\s*=\s*(?:"([^"\\]{0,400})"|([^\s,"]{1,100}))/gi)].map(
      ([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ''],
    ),
  )

const digestSigner = ({ realm = '', nonce = '', opaque, qop, algorithm }: Parameters, login: Login): Signer => {
  const name = (algorithm ?? 'MD5').toUpperCase()
  const hash = (text: string) =>
    createHash(hashes[name] ?? 'md5')
      .update(text)
      .digest('hex')
  const secret = hash(`${login.username}:${realm}:${login.password}`)
  const usesQop = (qop ?? '').split(',').some((one) => one.trim() === 'auth')
  let count = 0
  return (method, url) => {
    const target = hash(`${method}:${url}`)
    count += 1
    const nc = count.toString(16).padStart(8, '0')
    const cnonce = randomBytes(8).toString('hex')
    const response = usesQop
      ? hash(`${secret}:${nonce}:${nc}:${cnonce}:auth:${target}`)
      : hash(`${secret}:${nonce}:${target}`)
    const quoted = login.username.replaceAll(/["\\]/g, String.raw`\$&`)
    return [
      `Digest username="${quoted}", realm="${realm}", nonce="${nonce}", uri="${url}", response="${response}"`,
      ...(algorithm === undefined ? [] : [`algorithm=${name}`]),
      ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
      ...(usesQop ? [`qop=auth, nc=${nc}, cnonce="${cnonce}"`] : []),
    ].join(', ')
  }
}
