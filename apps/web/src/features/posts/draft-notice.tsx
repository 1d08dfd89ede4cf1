import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  readonly savedAt: number
  /** The post has changed since the draft was written. */
  readonly outdated: boolean
  readonly onDiscard: () => void
}

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
    {outdated && <p>{m.draft_outdated()}</p>}
  </Notice>
)
