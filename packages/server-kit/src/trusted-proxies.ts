import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'

/** Whether the `X-Forwarded-For` of this address is trusted; `steps` counts the hops before this server, from 0. */
export type IsTrustedProxy = (address: string, steps: number) => boolean

const mostHops = 10
const named = ['loopback', 'linklocal', 'uniquelocal']

/**
 * The setting `TRUST_PROXY` of every service. A proxy appends the address of its client at the right end of the header;
 * entries left of the trusted ones may have been invented by the client.
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
  // The library would accept 1.5 as an address.
  if (!proxies.every((one) => named.includes(one) || isIP(one.replace(/\/.*$/, '')) !== 0)) return undefined
  try {
    return compile(proxies)
  } catch {
    return undefined
  }
}

const nobody = () => false
