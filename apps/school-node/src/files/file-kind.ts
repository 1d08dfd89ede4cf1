import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * A kind of file owner, declared by its slice and registered in `service.ts`. The trigger `refer_to_file` on the
 * slice's table writes the references under the same name.
 */
export type FileKind = {
  readonly kind: string
  /**
   * Endpoints that return these files; an actor needs permission for one of them. Absent if every actor may see them.
   */
  readonly shownBy?: readonly Endpoint[]
  /**
   * Condition on a reference `ref` (`school_id`, `owner_id`, `version`): whether the actor may see the file now. `file`
   * is its id.
   */
  readonly visible: (db: Db, actor: Actor, file: Fragment) => Fragment
  /** As `visible`: whether the actor may change the owner. Absent if nothing depends on it. */
  readonly changeable?: (db: Db, actor: Actor) => Fragment
  /** Removes expired references of at most `limit` owners and returns their number. The cleaning deletes the files. */
  readonly releaseExpired?: (tx: Db, now: Date, limit: number) => Promise<number>
}
