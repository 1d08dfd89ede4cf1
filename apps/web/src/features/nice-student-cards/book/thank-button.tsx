import { type FamilyCard, takeBackThanks, thankForCard } from '@nhip-cau/contract/nice-student'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useCommand } from '../../../lib/queries.ts'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import styles from './card-dialog.module.css'

/** How long the button to take the thanks back stays; the server takes them back later as well. */
const undoSeconds = 10

/** Says thank you for a card, once for the family. */
export const ThankButton = ({ card }: { readonly card: FamilyCard }) => {
  const offerUndo = useUndoOffer()
  const input = { params: { id: card.id } }
  const thank = useCommand(thankForCard, {
    onDone: () => offerUndo(m.book_thank_done(), undoSeconds, { endpoint: takeBackThanks, input }),
  })
  if (card.thanked)
    return (
      <p className={styles.thanked}>
        <IconHeartFilled size={20} aria-hidden="true" />
        {m.book_thanked()}
      </p>
    )
  if (!card.can.thank) return null
  return (
    <Button
      size="md"
      leftSection={<IconHeart size={20} />}
      loading={thank.isPending}
      onClick={() => thank.mutate(input)}
    >
      {m.book_thank()}
    </Button>
  )
}
