import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import { Sticker } from '../stickers/sticker.tsx'
import { Envelope, Letter } from './book-art.tsx'

/** The first sticker of a card, or a letter for words alone; an envelope until it has been opened. */
export const CardMark = ({ card, size }: { readonly card: FamilyCard; readonly size: number }) => {
  const [first] = card.stickers
  if (card.is_new) return <Envelope size={size} />
  return first ? <Sticker sticker={first} size={size} /> : <Letter size={size} />
}
