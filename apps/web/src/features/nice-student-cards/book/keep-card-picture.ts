import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import { m } from '../../../paraglide/messages.js'
import { drawCardPicture } from './card-picture.ts'
import { cardDated, cardTitle, stickerLine } from './card-words.ts'

/** Draws the card and hands it to the browser as a download. */
export const keepCardPicture = async (card: FamilyCard, name: string, school: string): Promise<void> => {
  const picture = await drawCardPicture({
    school,
    title: m.book_card().toLocaleUpperCase('vi'),
    dated: cardDated(card),
    labels: stickerLine(card),
    name,
    className: m.book_class({ name: card.class.name }),
    stickers: card.stickers,
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
