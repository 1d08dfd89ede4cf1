import type { Role } from '@nhip-cau/contract/kernel'

/** The caller, read from the access token: one role in one school. */
export type Actor = {
  readonly role: Role
  readonly accountId: string
  readonly schoolId: string
  readonly sessionId: string
  readonly version: number
  readonly permissions: readonly string[]
  /** True while a temporary password has not been changed; until then nearly all requests are refused. */
  readonly temporary: boolean
  /** True while the school requires a second step that is not set up; until then nearly all requests are refused. */
  readonly mustSetUpTwoStep?: boolean
  /** Id that the open page sends of itself; live signals caused by its requests are marked as its own. */
  readonly screen?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** An actor whose role the endpoint has narrowed. */
export type ActorIn<R extends Role> = Actor & { readonly role: R }
