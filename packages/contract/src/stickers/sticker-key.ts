import type { OwnSticker, StickerKey } from '../own-stickers.ts'
import type { Sticker } from '../settings.ts'

// In a file without schemas, so that browsers load it as it is.

/** How a request names a sticker: by the key of a drawn one, or by the id of an own one. */
export const stickerKey = (sticker: Sticker | Pick<OwnSticker, 'id'>): StickerKey =>
  typeof sticker === 'string' ? sticker : sticker.id
