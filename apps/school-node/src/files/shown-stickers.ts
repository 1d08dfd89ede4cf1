import { buffer } from 'node:stream/consumers'
import type { ShownSticker } from '@nhip-cau/contract/own-stickers'
import type { Sticker } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../context.ts'
import type { MediaRow } from '../features/daily/media/media.queries.ts'
import { loadSharp } from './load-sharp.ts'
import { storedImage } from './stored-image.ts'

/** A sticker as a query returns it: the key of a drawn one, or one of the school's own. */
export type StoredSticker = Sticker | { readonly id: string; readonly name: string; readonly image: MediaRow }

export const presentStickers = (
  { presentImage }: Pick<Context, 'presentImage'>,
  actor: Actor,
  stickers: readonly StoredSticker[],
): ShownSticker[] =>
  stickers.map((one) =>
    typeof one === 'string' ? one : { id: one.id, name: one.name, image: presentImage(actor, one.image) },
  )

/**
 * A sticker to print: the key of a drawn one, or a square PNG as a data address, which a document contains once however
 * often it is drawn.
 */
export type PrintedSticker = Sticker | { readonly picture: string }

/** Pixels; 300 to the inch on paper. */
const printedSide = 360

/** Loads the pictures of own stickers for one document, each once; a sticker whose file is missing is left out. */
export const stickerPrinter = ({ store }: Pick<Context, 'store'>, schoolId: string) => {
  const loaded = new Map<string, Promise<PrintedSticker | undefined>>()
  const load = async (image: MediaRow) => {
    const found = await storedImage(store, schoolId, image, printedSide)
    if (!found) return undefined
    const sharp = await loadSharp()
    const png = await sharp(await buffer(found.stream))
      .resize(printedSide, printedSide, { fit: 'inside' })
      .png()
      .toBuffer()
    return { picture: `data:image/png;base64,${png.toString('base64')}` }
  }
  const pictureOf = ({ id, image }: Exclude<StoredSticker, string>) => {
    const known = loaded.get(id) ?? load(image)
    loaded.set(id, known)
    return known
  }
  const printed = async (one: StoredSticker) => (typeof one === 'string' ? one : pictureOf(one))
  return async (stickers: readonly StoredSticker[]): Promise<PrintedSticker[]> => {
    return (await Promise.all(stickers.map(printed))).filter((one) => one !== undefined)
  }
}
