import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'

/** Whether `X-Forwarded-For` is believed of whoever stands so many steps before this server, from 0. */
export type IsTrustedProxy = (address: string, steps: number) => boolean

const mostHops = 10
const named = ['loopback', 'linklocal', 'uniquelocal']

/**
 * The setting `TRUST_PROXY` of every program. A proxy writes at the right end of the header whom it was called by; what
 * stands further left than the trusted ones anybody may have invented.
 */
export const TrustedProxies = z
  .string()
  .default('0')
  .transform((text, issues): IsTrustedProxy => {
    const isTrusted = trustOf(text.trim())
    if (isTrusted !== undefined) return isTrusted
    issues.addIssue(
      `it has to be the number of proxies before this server (1 to ${mostHops}), or their addresses with commas between, like 127.0.0.1,10.0.0.0/8`,
    )
    return z.NEVER
  })

const trustOf = (text: string): IsTrustedProxy | undefined => {
  if (text === 'false') return nobody
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops <= mostHops ? (_, steps) => steps < hops : undefined
  }
  const proxies = text.split(',').map((one) => one.trim())
  // The library takes 1.5 for an address.
  if (!proxies.every((one) => named.includes(one) || isIP(one.replace(/\/.*$/, '')) !== 0)) return undefined
  try {
    return compile(proxies)
  } catch {
    return undefined
  }
}

const nobody = () => false
