import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from './context.ts'
import { selectPasswordHash } from './features/auth/auth.queries.ts'
import { tryPassword } from './login-guard.ts'
import { ownPasswordLimits } from './try-limits.ts'

/**
 * Proves the current password of a logged-in account again and returns its hash; an open session alone is not enough.
 */
export const provePassword = async (context: Context, actor: Actor, password: string): Promise<string> => {
  const known = await tryPassword(context, ownPasswordLimits(actor.accountId), async (tx) => {
    const hash = await selectPasswordHash(tx, actor.accountId)
    return (await context.passwords.matches(hash, password)) ? hash : undefined
  })
  if (known === undefined) throw problem('validation', { errors: { current_password: fieldText('password_wrong') } })
  return known
}
