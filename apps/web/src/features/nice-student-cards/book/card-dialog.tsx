import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Sticker } from '../stickers/sticker.tsx'
import { Meadow } from './book-art.tsx'
import styles from './card-dialog.module.css'
import { cardDated, cardTitle, isCard, spokenCard, stickerLine } from './card-words.ts'
import { KeepButton } from './keep-button.tsx'
import { useReadAloud } from './read-aloud.ts'
import { ThankButton } from './thank-button.tsx'

type Props = {
  readonly card: FamilyCard
  readonly child: { readonly full_name: string; readonly called: string }
  readonly school: string
  /** Whether the card was new when it was opened: then it unfolds. */
  readonly revealed: boolean
  readonly onClose: () => void
}

/** One card in large: to look at with the child, to have read aloud, to thank for and to keep. */
export const CardDialog = ({ card, child, school, revealed, onClose }: Props) => {
  const reader = useReadAloud(spokenCard(card, child.called))
  return (
    <Dialog opened onClose={onClose} title={cardTitle(card)}>
      <article className={styles.card} data-revealed={revealed || undefined}>
        <p className={styles.school}>{school}</p>
        <p className={styles.ribbon}>{isCard(card) ? m.book_card() : m.book_words()}</p>
        <p className={styles.dated}>{cardDated(card)}</p>
        <Stickers stickers={card.stickers} revealed={revealed} />
        {isCard(card) && <p className={styles.labels}>{stickerLine(card)}</p>}
        <h3 className={styles.name} dir="auto">
          {child.full_name}
        </h3>
        <p className={styles.class}>{m.book_class({ name: card.class.name })}</p>
        {card.comment && (
          <p className={styles.comment} dir="auto">
            {card.comment}
          </p>
        )}
        <p className={styles.signed} dir="auto">
          {card.by}
        </p>
        <Meadow className={styles.meadow} />
      </article>
      <div className={styles.actions}>
        <ThankButton card={card} />
        {reader && (
          <Button
            size="md"
            variant="light"
            leftSection={reader.reading ? <IconPlayerStop size={20} /> : <IconVolume size={20} />}
            onClick={reader.reading ? reader.stop : reader.start}
          >
            {reader.reading ? m.book_read_stop() : m.book_read()}
          </Button>
        )}
        {isCard(card) && <KeepButton card={card} name={child.full_name} school={school} />}
      </div>
    </Dialog>
  )
}

/** The first sticker in large, the others below it; their names stand under them. */
const Stickers = ({
  stickers,
  revealed,
}: {
  readonly stickers: FamilyCard['stickers']
  readonly revealed: boolean
}) => {
  const [first, ...others] = stickers
  if (!first) return null
  return (
    <>
      <div className={styles.sticker} data-revealed={revealed || undefined}>
        <Sticker sticker={first} size={156} named />
      </div>
      {others.length > 0 && (
        <div className={styles.row}>
          {others.map((sticker) => (
            <Sticker key={stickerKey(sticker)} sticker={sticker} size={60} named />
          ))}
        </div>
      )}
    </>
  )
}
