import type { Image, Video } from '@nhip-cau/contract/media'
import type { Document } from '@nhip-cau/contract/media-documents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import type { LiveHub } from '@nhip-cau/server-kit/live'
import type { ObjectStore } from '@nhip-cau/server-kit/object-store'
import type { VerifyToken } from '@nhip-cau/server-kit/tokens'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { CameraGateway } from './features/daily/camera/camera-gateway.ts'
import type { MediaRow } from './features/daily/media/media.queries.ts'
import type { FamilyCounts } from './features/daily/posts/posts-family-counts.ts'
import type { ReachCounts } from './features/daily/posts/posts-reach-counts.ts'
import type { SharedPosts } from './features/daily/posts/posts-shared.ts'
import type { DocumentRow } from './files/document-references.queries.ts'
import type { FileCookies } from './files/file-cookie.ts'
import type { FileKind } from './files/file-kind.ts'
import type { VideoConverter } from './files/video-converter.ts'
import type { VideoRow } from './files/video-references.queries.ts'
import type { AskMain } from './main-service/main-calls.ts'
import type { SettingsCache } from './settings-cache.ts'

/** The dependencies that every function of a node receives; built in `service.ts`. */
export interface Context extends BaseContext {
  readonly live: LiveHub
  readonly store: ObjectStore
  readonly verifyToken: VerifyToken
  /** Presents an image to an actor, with URLs signed for them for a few minutes. */
  readonly presentImage: (actor: Actor, media: MediaRow) => Image
  /** The same for a video, with a URL that is valid for some hours. */
  readonly presentVideo: (actor: Actor, video: VideoRow) => Video
  /** The same for a PDF, Word or Excel file. */
  readonly presentDocument: (actor: Actor, file: DocumentRow) => Document
  /** The kinds of file owners, as declared by their slices. */
  readonly fileKinds: readonly FileKind[]
  readonly settings: SettingsCache
  readonly familyCounts: FamilyCounts
  readonly reachCounts: ReachCounts
  readonly sharedPosts: SharedPosts
  /** Sends requests to main, which stores the accounts. */
  readonly askMain: AskMain
  /** Encrypts identity numbers. */
  readonly vault: Vault
  /** URL of the web app; undefined if not configured. */
  readonly webAddress: string | undefined
  /** Signs URLs of files. */
  readonly fileSecret: string
  readonly fileCookies: FileCookies
  readonly videoConverter: VideoConverter
  /** Passes the streams of cameras on; it may be away. */
  readonly cameraGateway: CameraGateway
  /** Seconds in which a mark or departure can be undone; families are notified after that. */
  readonly undoSeconds: number
  /** Seconds in which a decision or a new post can be undone before it counts; 0: it counts at once. */
  readonly decisionUndoSeconds: number
}

/**
 * The context for functions that run inside a transaction: it gives no access to another connection or service, because
 * waiting for a second connection while holding one can deadlock.
 */
export type TransactionContext = Omit<
  Context,
  | 'db'
  | 'transaction'
  | 'transactionParts'
  | 'settings'
  | 'familyCounts'
  | 'reachCounts'
  | 'sharedPosts'
  | 'askMain'
  | 'store'
  | 'videoConverter'
  | 'cameraGateway'
  | 'steps'
>
