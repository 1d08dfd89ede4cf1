import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import type { ShownSticker } from '@nhip-cau/contract/own-stickers'
import { photoOf } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { m } from '../../../paraglide/messages.js'
import { drawCardPicture, type PicturedSticker } from './card-picture.ts'
import { cardDated, cardTitle, stickerLine } from './card-words.ts'

/** Loads the picture of an own sticker, which a canvas draws only as its content, because it may be on another host. */
const pictured = async (sticker: ShownSticker): Promise<PicturedSticker> => {
  if (typeof sticker === 'string') return sticker
  const address = photoOf(currentRole(), sticker.image)?.sources.at(-1)?.url ?? ''
  const answer = await fetch(address, { credentials: 'include' })
  if (!answer.ok) throw new Error('no picture')
  return createImageBitmap(await answer.blob())
}

/** Draws the card and hands it to the browser as a download. */
export const keepCardPicture = async (card: FamilyCard, name: string, school: string): Promise<void> => {
  const picture = await drawCardPicture({
    school,
    title: m.book_card().toLocaleUpperCase('vi'),
    dated: cardDated(card),
    labels: stickerLine(card),
    name,
    className: m.book_class({ name: card.class.name }),
    stickers: await Promise.all(card.stickers.map(pictured)),
    comment: card.comment ?? '',
    signed: card.by,
  })
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = `${m.book_file({ card: cardTitle(card) }).replaceAll('/', '-')}.png`
  link.click()
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
