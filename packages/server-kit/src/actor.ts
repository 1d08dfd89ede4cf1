import type { Role } from '@nhip-cau/contract/kernel'

/** The person who asks, as the access token says: one role, in one school. */
export type Actor = {
  readonly role: Role
  readonly accountId: string
  readonly schoolId: string
  readonly sessionId: string
  readonly version: number
  readonly permissions: readonly string[]
  /** A temporary password still has to be changed; nearly everything is refused until then. */
  readonly temporary: boolean
  /** The school's demand for a second step is still unmet; nearly everything is refused until then. */
  readonly mustSetUpTwoStep?: boolean
  /** The open page that asks, as it names itself; signals of what it does come back to it as its own. */
  readonly screen?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** An actor whose role the endpoint has narrowed. */
export type ActorIn<R extends Role> = Actor & { readonly role: R }
