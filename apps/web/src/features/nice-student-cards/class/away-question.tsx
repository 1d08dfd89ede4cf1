import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { useGive } from './use-give.ts'

type Props = Pick<ReturnType<typeof useGive>, 'away' | 'busy'>

/** Asks whether children who were away the whole time shall have a card. */
export const AwayQuestion = ({ away, busy }: Props) => (
  <ConfirmDialog
    opened={away !== undefined}
    title={m.cards_away_title()}
    busy={busy}
    onConfirm={() => away?.confirm()}
    onClose={() => away?.cancel()}
  >
    <p>{away?.text}</p>
  </ConfirmDialog>
)
