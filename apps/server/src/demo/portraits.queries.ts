import type { Db } from '@nhip-cau/server-kit/database'

export type DemoPortrait = {
  readonly school_id: string
  readonly media_id: string
  /** The child or the account. */
  readonly shows: string
  readonly uploaded_by: string
  /** Width and height. */
  readonly side: number
  readonly placeholder: string
  readonly bytes: number
}

const given = (tx: Db, portraits: readonly DemoPortrait[]) => tx`
  jsonb_to_recordset(${tx.json(portraits)}) as given (school_id uuid, media_id uuid, shows uuid, uploaded_by uuid, side int,
    placeholder text, bytes int)`

/** Inserts the pictures and gives each to the child or the account that it shows. */
export const insertPortraits = async (tx: Db, portraits: readonly DemoPortrait[]) => {
  await tx`
    insert into media (school_id, id, owner_account_id, width, height, placeholder, widths, bytes)
    select given.school_id, given.media_id, given.uploaded_by, given.side, given.side, given.placeholder,
      array[given.side], given.bytes
    from ${given(tx, portraits)}`
  await tx`
    update students s set photo_media_id = given.media_id from ${given(tx, portraits)}
    where s.school_id = given.school_id and s.id = given.shows`
  await tx`
    update accounts a set avatar_media_id = given.media_id from ${given(tx, portraits)}
    where a.school_id = given.school_id and a.id = given.shows`
}
