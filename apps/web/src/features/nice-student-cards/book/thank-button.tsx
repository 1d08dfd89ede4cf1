import { type FamilyCard, thankForCard } from '@nhip-cau/contract/nice-student'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import styles from './card-dialog.module.css'

/** Says thank you for a card, once for the family. */
export const ThankButton = ({ card }: { readonly card: FamilyCard }) => {
  const thank = useCommand(thankForCard, { done: m.book_thank_done() })
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
      onClick={() => thank.mutate({ params: { id: card.id } })}
    >
      {m.book_thank()}
    </Button>
  )
}
