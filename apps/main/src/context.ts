import type { Role } from '@nhip-cau/contract/kernel'
import type { DemoLogins } from '@nhip-cau/contract/session'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import type { Revocations } from '@nhip-cau/server-kit/tokens'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { KeyRing } from './key-ring.ts'
import type { Mail } from './mail.ts'
import type { Passwords } from './passwords.ts'

/** The dependencies that every function of main receives; built in `service.ts`. */
export interface Context extends BaseContext {
  readonly keys: KeyRing
  readonly passwords: Passwords
  readonly revocations: Revocations
  /** Days from login until a session expires. */
  readonly sessionDays: number
  readonly vault: Vault
  /** Undefined without a configured mail server, and always in the demo; then no e-mail is sent. */
  readonly mail: Mail | undefined
  /** The demo accounts shown on the login pages; undefined outside the demo. */
  readonly demo: DemoPeople | undefined
}

export type DemoPeople = {
  readonly password: string
  readonly logins: Readonly<Record<Role, DemoLogins['logins']>>
}

/** The context for functions that run inside a transaction; it gives no access to another database connection. */
export type TransactionContext = Omit<Context, 'db' | 'transaction' | 'transactionParts'>
