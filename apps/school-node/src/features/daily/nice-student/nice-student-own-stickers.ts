import { type KeptSticker, ownStickerLimits } from '@nhip-cau/contract/own-stickers'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './nice-student-own-stickers.queries.ts'

type Presents = Pick<Context, 'presentImage'>

const shown = ({ presentImage }: Presents, actor: Actor, row: queries.OwnStickerRow): KeptSticker => ({
  id: row.id,
  name: row.name,
  image: presentImage(actor, row.image),
  offered: row.offered,
  version: row.version,
  can: { delete: !row.given },
})

export const listOwnStickers = async (context: Context, actor: Actor) => ({
  data: (await queries.selectOwnStickers(context.db, actor.schoolId)).map((row) => shown(context, actor, row)),
})

/** Names are unique; the constraint decides, also of two who write at once. */
const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'own_stickers_name') throw error
    throw problem('validation', { errors: { name: fieldText('sticker_taken') } })
  }
}

const refuseTooMany = async (tx: Tx, { schoolId }: Actor, field: 'name' | 'offered', except?: string) => {
  const n = ownStickerLimits.offered
  if ((await queries.countOffered(tx, schoolId, except)) >= n)
    throw problem('validation', { errors: { [field]: fieldText('too_many', { n }) } })
}

const kept = async (context: TransactionContext, tx: Tx, actor: Actor, id: string): Promise<KeptSticker> => {
  const row = await queries.selectOwnSticker(tx, actor.schoolId, id)
  if (!row) throw new Error('no row')
  await signalStaff(tx, actor, ['nice-student'], undefined)
  return shown(context, actor, row)
}

/** A square of our own making, so that a card never shows a large or an unchecked file. */
const refusePicture = async (tx: Tx, actor: Actor, id: string) => {
  const [file] = await selectUsableFiles(tx, actor, [id])
  const { side } = ownStickerLimits
  if (file?.width === side && file.height === side) return
  throw problem('validation', { errors: { image_id: fieldText(file ? 'image_not_sticker' : 'image_unknown') } })
}

export const createOwnSticker = (
  context: Context,
  actor: Actor,
  { name, image_id }: { readonly name: string; readonly image_id: string },
): Promise<KeptSticker> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      await refusePicture(tx, actor, image_id)
      await refuseTooMany(tx, actor, 'name')
      const id = await queries.insertOwnSticker(tx, actor, { name, mediaId: image_id, now: context.now() })
      const object = { kind: 'own_sticker', id, name }
      await recordAudit(tx, actor, { action: 'own_sticker.store', object, after: { name } })
      return kept(context, tx, actor, id)
    }),
  )

type Change = { readonly name: string; readonly offered: boolean; readonly version: number }

export const updateOwnSticker = (
  context: Context,
  actor: Actor,
  id: string,
  { version, name, offered }: Change,
): Promise<KeptSticker> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockOwnSticker(tx, actor.schoolId, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      if (offered && !before.offered) await refuseTooMany(tx, actor, 'offered', id)
      await queries.updateOwnSticker(tx, actor.schoolId, id, { name, offered })
      await recordAudit(tx, actor, {
        action: 'own_sticker.update',
        object: { kind: 'own_sticker', id, name },
        before: { name: before.name, offered: before.offered },
        after: { name, offered },
      })
      return kept(context, tx, actor, id)
    }),
  )

/** The picture is removed with other unused files. */
export const deleteOwnSticker = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const before = await queries.lockOwnSticker(tx, actor.schoolId, id)
    if (!before) throw problem('not_found')
    if (before.given) throw problem('sticker_given')
    await queries.deleteOwnSticker(tx, actor.schoolId, id)
    const object = { kind: 'own_sticker', id, name: before.name }
    await recordAudit(tx, actor, { action: 'own_sticker.delete', object, before: { name: before.name } })
    await signalStaff(tx, actor, ['nice-student'], undefined)
    return { message: successText }
  })
