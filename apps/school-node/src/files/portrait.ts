import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { selectUsableFiles } from './file-references.queries.ts'

const side = 200

/**
 * Refuses a photo that is not a usable upload of the actor or too small to recognise a face; the photo `kept` is
 * already in use and accepted.
 */
export const refusePortrait = async (tx: Db, actor: Actor, id: string | null, kept: string | null = null) => {
  if (id === null || id === kept) return
  const [file] = await selectUsableFiles(tx, actor, [id])
  const text = file === undefined ? fieldText('image_unknown') : fieldText('image_small', { n: side })
  if (file === undefined || file.width < side || file.height < side)
    throw problem('validation', { errors: { photo_id: text } })
}
