import { releaseReviews, submitReviews, undoReviewRelease } from '@nhip-cau/contract/student-review'
import { IconClock, IconSend, IconSendOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatTime } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { StickyActions } from '../../../ui/sticky-actions.tsx'
import styles from './release-bar.module.css'
import { isWritten, type Row } from './sheet-rows.ts'
import type { Sheet } from './use-sheet.ts'

const ReleaseTime = lazy(() => import('./release-time.tsx').then((module) => ({ default: module.ReleaseTime })))

type Props = {
  readonly sheet: Sheet
  /** When a planned release is proposed. */
  readonly proposedAt: string
}

/** Whether the child's text still has to be released; one that families have, or will have, does not. */
const isOpen = (row: Row) => isWritten(row) && (row.queued || row.child.review?.state !== 'released')

/**
 * Gives the written reviews to their families together, now or at a time of today. Until then no family sees anything, and
 * the release can be undone.
 */
export const ReleaseBar = ({ sheet, proposedAt }: Props) => {
  const [planning, setPlanning] = useState(false)
  const [busy, setBusy] = useState(false)
  const offerUndo = useUndoOffer()
  const release = useCommand(releaseReviews)
  const submit = useCommand(submitReviews)
  const unplan = useCommand(undoReviewRelease, { done: m.attend_undone() })
  const { rows, cutOff, queued } = sheet
  const shown = sheet.sheet
  if (!shown) return null
  const asks = shown.approval && rows.some(({ child }) => child.can.submit)
  const open = rows.filter((row) => isOpen(row) && (asks ? row.child.review?.state === 'draft' || row.queued : true))
  const releasable = rows.filter((row) => isOpen(row) && row.child.can.release)
  const planned = rows.find(({ child }) => child.review?.release?.shown === false)?.child.review?.release
  const { class: of, period } = shown
  const about = {
    class_id: of.id,
    ...(period.cycle ? { cycle_id: period.cycle.id } : { day: period.start }),
    ...sheet.period,
  }
  /** What was just written has to be at the server first. */
  const afterSending = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await sheet.sent()
      await act()
    } catch {
      // The command has shown why.
    } finally {
      setBusy(false)
    }
  }
  const send = (at?: string) =>
    afterSending(async () => {
      const { batch, data, undo_seconds } = await release.mutateAsync({ body: { ...about, ...(at ? { at } : {}) } })
      const count = data.filter(({ outcome }) => outcome === 'saved').length
      setPlanning(false)
      if (batch === null) return
      const undo = { endpoint: undoReviewRelease, input: { body: { batch } } }
      if (at) offerUndo(m.review_planned({ time: at, count }), Math.min(undo_seconds, 10), undo)
      else offerUndo(m.review_released({ count }), undo_seconds, undo)
    })
  const ask = () => afterSending(() => submit.mutateAsync({ body: about }))
  const toRelease = asks ? releasable.filter(({ child }) => child.review?.state === 'approved') : open
  if (open.length === 0 && toRelease.length === 0 && !planned) return null
  return (
    <StickyActions>
      <div className={styles.bar}>
        {planned && (
          <span className={styles.planned}>
            <IconClock size={20} aria-hidden="true" />
            {m.review_state_planned({ time: formatTime(planned.shown_from) })}
            {planned.batch !== null && (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconSendOff size={18} />}
                loading={unplan.isPending}
                onClick={() => unplan.mutate({ body: { batch: planned.batch ?? '' } })}
              >
                {m.review_unplan()}
              </Button>
            )}
          </span>
        )}
        {cutOff && queued > 0 ? (
          <Muted as="span">{m.review_release_offline()}</Muted>
        ) : (
          <>
            {asks && open.length > 0 && (
              <Button size="lg" loading={busy} leftSection={<IconSend size={22} />} onClick={() => void ask()}>
                {m.review_submit({ count: open.length })}
              </Button>
            )}
            {toRelease.length > 0 && (
              <span className={styles.send}>
                <Button
                  size="lg"
                  fullWidth
                  loading={busy}
                  leftSection={<IconSend size={22} />}
                  onClick={() => void send()}
                >
                  {m.review_release({ count: toRelease.length })}
                </Button>
                <IconButton
                  label={m.review_release_at()}
                  variant="light"
                  icon={<IconClock />}
                  disabled={busy}
                  onClick={() => setPlanning(true)}
                />
              </span>
            )}
          </>
        )}
      </div>
      {planning && (
        <Suspense fallback={null}>
          <ReleaseTime
            proposed={proposedAt}
            count={toRelease.length}
            busy={busy}
            onPlan={(at) => void send(at)}
            onClose={() => setPlanning(false)}
          />
        </Suspense>
      )}
    </StickyActions>
  )
}
