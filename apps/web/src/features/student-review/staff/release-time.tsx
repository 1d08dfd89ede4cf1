import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatTime } from '../../../ui/format.ts'
import { parseTime, TimeField } from '../../../ui/time-field.tsx'

type Props = {
  readonly proposed: string
  readonly count: number
  readonly busy: boolean
  readonly onPlan: (at: string) => void
  readonly onClose: () => void
}

/** Asks for the time of today at which families see what is written. */
export const ReleaseTime = ({ proposed, count, busy, onPlan, onClose }: Props) => {
  const [time, setTime] = useState(() => (proposed > formatTime(Date.now()) ? proposed : ''))
  const wanted = parseTime(time)
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(wanted)
  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      title={m.review_release_at()}
      actions={
        <>
          <CancelButton />
          <Button loading={busy} disabled={!isTime} onClick={() => onPlan(wanted)}>
            {m.review_release({ count })}
          </Button>
        </>
      }
    >
      <TimeField label={m.review_release_time()} hint={m.review_release_time_hint()} value={time} onChange={setTime} />
    </Dialog>
  )
}
