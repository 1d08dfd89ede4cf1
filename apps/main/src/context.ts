import type { Role } from '@nhip-cau/contract/kernel'
import type { DemoLogins } from '@nhip-cau/contract/session'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import type { Revocations } from '@nhip-cau/server-kit/tokens'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { KeyRing } from './key-ring.ts'
import type { Mail } from './mail.ts'
import type { Passwords } from './passwords.ts'

/** What every function of main is given explicitly; built in `service.ts`. */
export interface Context extends BaseContext {
  readonly keys: KeyRing
  readonly passwords: Passwords
  readonly revocations: Revocations
  /** How long a session lives from its login on. */
  readonly sessionDays: number
  readonly vault: Vault
  /** Undefined where no mail server is configured, and always in the demo: then nothing is sent. */
  readonly mail: Mail | undefined
  /** What the login pages offer; undefined outside the demo. */
  readonly demo: DemoPeople | undefined
}

export type DemoPeople = {
  readonly password: string
  readonly logins: Readonly<Record<Role, DemoLogins['logins']>>
}

/** What a function may be given that runs inside a transaction: everything but the ways to another connection. */
export type Inside = Omit<Context, 'db' | 'transaction' | 'partsInside'>
