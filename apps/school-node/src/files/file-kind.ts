import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * What a slice says of the files of its things; registered in `service.ts`. The references themselves are written by the
 * trigger `refer_to_file` on the slice's table, under the same name.
 */
export type FileKind = {
  readonly kind: string
  /** The calls whose answers show these files: who may make none of them sees no file. Absent where everybody may. */
  readonly shownBy?: readonly Endpoint[]
  /** Over a reference `ref` (`school_id`, `owner_id`, `version`): may this person see the file now? */
  readonly visible: (db: Db, actor: Actor) => Fragment
  /** Gives up files whose time is over, at most `limit` things at once, and says how many. The files follow by themselves. */
  readonly letGo?: (tx: Db, now: Date, limit: number) => Promise<number>
}
