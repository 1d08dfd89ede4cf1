import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type HeldDecision = {
  readonly school_id: string
  readonly object_id: string
  readonly kind: 'post' | 'absence' | 'prescription' | 'pick_up_person' | 'data_request'
  /**
   * The status that the thing gets; `published`: a post whose author needs no decision; `brought_forward`: a scheduled
   * post that is published before its time; `extended`: a data request keeps its status and gets more time.
   */
  readonly outcome:
    | 'accepted'
    | 'confirmed'
    | 'rejected'
    | 'published'
    | 'brought_forward'
    | 'approved'
    | 'working'
    | 'done'
    | 'extended'
  /** The version that was decided about, where there are versions. */
  readonly version: number | null
  readonly reason: string | null
  /** Whether the medicine itself was handed over with its request. */
  readonly received: boolean | null
  /** What the school writes to the family with a decision that is no rejection. */
  readonly note: string | null
  /** The additional days of an extended deadline. */
  readonly days: number | null
  readonly by_account: string
  readonly decided_at: string
}

type Thing = Pick<HeldDecision, 'school_id' | 'object_id'>

const columns = (db: Db): Fragment => db`
  h.school_id, h.object_id, h.kind, h.outcome, h.version, h.reason, h.received, h.note, h.days, h.by_account, h.decided_at`

/** Returns false if there is a decision already. */
export const insertHeld = async (db: Db, one: HeldDecision): Promise<boolean> => {
  const rows = await db`
    insert into held_decisions (school_id, object_id, kind, outcome, version, reason, received, note, days, by_account,
      decided_at)
    values (${one.school_id}, ${one.object_id}, ${one.kind}, ${one.outcome}, ${one.version}, ${one.reason},
      ${one.received}, ${one.note}, ${one.days}, ${one.by_account}, ${one.decided_at})
    on conflict do nothing returning object_id`
  return rows.length > 0
}

export const selectHeld = async (db: Db, { school_id, object_id }: Thing): Promise<HeldDecision | undefined> => {
  const [row] = await db<HeldDecision[]>`
    select ${columns(db)}
    from held_decisions h where h.school_id = ${school_id} and h.object_id = ${object_id}`
  return row
}

/** Removes the decision, whose effects are then left out or written by the caller; returns it if there is one. */
export const deleteHeld = async (db: Db, { school_id, object_id }: Thing): Promise<HeldDecision | undefined> => {
  const [row] = await db<HeldDecision[]>`
    delete from held_decisions h where h.school_id = ${school_id} and h.object_id = ${object_id}
    returning ${columns(db)}`
  return row
}
