import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWaitingDoses } from './use-waiting-doses.ts'

/**
 * Warns about a dose that was given but could not be recorded, because it may be a second one. Stays until somebody has
 * read it.
 */
export const RefusedDoses = () => {
  const { refused, retry, dismiss } = useWaitingDoses()
  return refused.map((one) => {
    const { item, why, text } = one
    return (
      <Notice
        key={item.id}
        tone="danger"
        title={`${item.child}: ${text}`}
        action={
          <>
            {why === 'old' && (
              <Button size="sm" variant="light" onClick={() => retry(one)}>
                {m.queued_send_anyway()}
              </Button>
            )}
            <Button size="sm" variant="default" onClick={() => dismiss(item.id)}>
              {why === 'old' ? m.attend_drop_mine() : m.dose_refused_read()}
            </Button>
          </>
        }
      >
        {why !== 'old' && item.kind === 'dose' && item.outcome.what === 'give' && m.dose_refused_text()}
      </Notice>
    )
  })
}
