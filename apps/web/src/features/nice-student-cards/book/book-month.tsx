import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import { m } from '../../../paraglide/messages.js'
import { CardButton } from '../../../ui/card-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import styles from './book.module.css'
import { CardMark } from './card-mark.tsx'
import { cardTitle, monthTitle, stickerLine } from './card-words.ts'

type Props = {
  readonly month: string
  readonly cards: readonly FamilyCard[]
  readonly onOpen: (card: FamilyCard) => void
}

/** One month as a page of an album: its card over the full width, those of the weeks below. */
export const BookMonth = ({ month, cards, onOpen }: Props) => {
  const ofMonth = cards.find(({ kind }) => kind === 'month')
  const weeks = cards.filter(({ kind }) => kind === 'week')
  return (
    <div className={styles.month}>
      <h3>{monthTitle(month)}</h3>
      {ofMonth && (
        <CardButton className={styles.certificate} onClick={() => onOpen(ofMonth)}>
          <CardMark card={ofMonth} size={72} />
          <span>
            <strong>{cardTitle(ofMonth)}</strong>
            <Muted as="span">{ofMonth.is_new ? m.book_new() : stickerLine(ofMonth) || m.book_words()}</Muted>
          </span>
        </CardButton>
      )}
      {weeks.length > 0 && (
        <ul className={styles.cards}>
          {weeks.map((card) => (
            <li key={card.id}>
              <button
                type="button"
                className={styles.tile}
                data-new={card.is_new || undefined}
                onClick={() => onOpen(card)}
              >
                <CardMark card={card} size={76} />
                {cardTitle(card)}
                {card.is_new && <span className={styles.new}>{m.book_new()}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
