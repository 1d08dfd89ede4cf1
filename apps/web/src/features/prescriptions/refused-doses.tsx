import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWaitingDoses } from './use-waiting-doses.ts'

/** A dose that was given, and that the school could not write down, may be a second one: loud, until somebody has read it. */
export const RefusedDoses = () => {
  const { refused, forget } = useWaitingDoses()
  return refused.map(({ item, text }) => (
    <Notice
      key={item.id}
      tone="danger"
      title={`${item.child}: ${text}`}
      action={
        <Button size="sm" variant="default" onClick={() => forget(item.id)}>
          {m.dose_refused_read()}
        </Button>
      }
    >
      {item.kind === 'dose' && item.outcome.what === 'give' && m.dose_refused_text()}
    </Notice>
  ))
}
