import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const digestOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const policyWith = (digests: readonly string[]) =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["script-src 'self'", ...digests].join(' '),
    // Mantine writes variables and responsive sizes into style elements.
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Returns the content security policy of the page: scripts of the server, and those that the build wrote into the page,
 * by their digests. Reads the page again after a new build.
 */
export const pagePolicyOf = (folder: string): (() => string) => {
  const file = join(folder, 'index.html')
  let readAt = 0
  let policy = policyWith([])
  return () => {
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0
    if (changedAt !== readAt) {
      readAt = changedAt
      const page = changedAt === 0 ? '' : readFileSync(file, 'utf8')
      policy = policyWith(
        [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => digestOf(script)),
      )
    }
    return policy
  }
}
