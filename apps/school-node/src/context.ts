import type { Image } from '@nhip-cau/contract/media'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import type { LiveHub } from '@nhip-cau/server-kit/live'
import type { ObjectStore } from '@nhip-cau/server-kit/object-store'
import type { VerifyToken } from '@nhip-cau/server-kit/tokens'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { MediaRow } from './features/daily/media/media.queries.ts'
import type { FileCookies } from './files/file-cookie.ts'
import type { FileKind } from './files/file-kind.ts'
import type { AskMain } from './main-service/main-calls.ts'
import type { SettingsCache } from './settings-cache.ts'

/** What every function of a node is given explicitly; built in `service.ts`. */
export interface Context extends BaseContext {
  readonly live: LiveHub
  readonly store: ObjectStore
  readonly verifyToken: VerifyToken
  /** A picture as this person may load it: addresses signed for them, for a few minutes. */
  readonly presentImage: (actor: Actor, media: MediaRow) => Image
  /** What can own files, each kind as its slice says it. */
  readonly fileKinds: readonly FileKind[]
  readonly settings: SettingsCache
  /** Asks main, which keeps the accounts. */
  readonly askMain: AskMain
  /** Encrypts what is worth more than the rest: numbers of identity papers. */
  readonly vault: Vault
  /** Where people find the web app; undefined where nobody said so. */
  readonly webAddress: string | undefined
  /** Signs addresses of files. */
  readonly fileSecret: string
  readonly fileCookies: FileCookies
  /** How long a mark or a departure can be taken back; families are not told before. */
  readonly undoSeconds: number
}

/**
 * What a function may be given that runs inside a transaction: everything but the ways to another connection and to
 * other services. Whoever holds one connection and waits for a second one can wait for ever.
 */
export type Inside = Omit<Context, 'db' | 'transaction' | 'partsInside' | 'settings' | 'askMain' | 'store' | 'steps'>
