import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { formatDateTime } from './format.ts'
import { Notice } from './notice.tsx'

type Props = {
  readonly savedAt: number
  /** Says that what is edited has changed since the draft was written. */
  readonly outdated?: string | undefined
  readonly onDiscard: () => void
}

/** Says that a form was opened with its draft, and offers to drop it. */
export const DraftNotice = ({ savedAt, outdated, onDiscard }: Props) => (
  <Notice
    tone={outdated ? 'waiting' : 'info'}
    title={m.draft_restored({ time: formatDateTime(savedAt) })}
    action={
      <Button variant="subtle" size="md" onClick={onDiscard}>
        {m.draft_discard()}
      </Button>
    }
  >
    {outdated && <p>{outdated}</p>}
  </Notice>
)
