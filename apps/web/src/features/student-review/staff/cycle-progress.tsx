import { type ReviewProgress, undoReviewRelease } from '@nhip-cau/contract/student-review'
import type { ReviewCycle } from '@nhip-cau/contract/student-review-parts'
import { releaseCycle } from '@nhip-cau/contract/student-review-setup'
import { IconBell, IconCircleCheckFilled, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './cycle-progress.module.css'

type Props = {
  /** One cycle in each class. */
  readonly rows: readonly ReviewProgress[]
  readonly cycles: readonly ReviewCycle[]
  readonly today: string
  readonly onOpen: (one: ReviewProgress) => void
}

const sum = (rows: readonly ReviewProgress[], of: (row: ReviewProgress) => number) =>
  rows.reduce((all, row) => all + of(row), 0)
const isComplete = ({ written, total }: ReviewProgress) => written >= total

/** A review cycle in all classes at once: how far each is, and the release to all families together. */
export const CycleProgress = ({ rows, cycles, today, onOpen }: Props) => {
  const [asking, setAsking] = useState(false)
  const offerUndo = useUndoOffer()
  const release = useCommand(releaseCycle, {
    onDone: ({ batch, released, undo_seconds }) => {
      setAsking(false)
      if (batch === null) showToast({ text: m.review_release_none(), tone: 'info' })
      else
        offerUndo(m.review_released({ count: released }), undo_seconds, {
          endpoint: undoReviewRelease,
          input: { body: { batch } },
        })
    },
  })
  const cycle = cycles.find(({ id }) => id === rows[0]?.period.cycle?.id)
  if (!cycle) return null
  const [total, written, released] = [
    sum(rows, (row) => row.total),
    sum(rows, (row) => row.written),
    sum(rows, (row) => row.released),
  ]
  const waiting = sum(rows, (row) => row.waiting)
  const open = written - released
  const incomplete = rows.filter((row) => !isComplete(row))
  const isLate = today > cycle.deadline && incomplete.length > 0
  const { reminder } = cycle
  return (
    <Card as="section" aria-label={cycle.name} className={styles.cycle ?? ''}>
      <header className={styles.head}>
        <div>
          <h2 dir="auto">{cycle.name}</h2>
          <p className={styles.facts}>
            <strong>{m.review_progress({ count: written, total })}</strong>
            <span data-late={isLate || undefined}>{m.review_deadline({ day: formatDate(cycle.deadline) })}</span>
            <span>{m.review_count_released({ count: released })}</span>
          </p>
        </div>
        {cycle.can.release && open > 0 && (
          <Button size="md" leftSection={<IconSend size={20} />} onClick={() => setAsking(true)}>
            {m.review_cycle_release()}
          </Button>
        )}
        {written > 0 && open === 0 && <Muted as="span">{m.review_release_all_done()}</Muted>}
      </header>
      <ul className={styles.classes} aria-label={m.review_cycle_classes()}>
        {rows.map((row) => (
          <li key={row.class.id}>
            <button type="button" className={styles.class} onClick={() => onOpen(row)}>
              <span dir="auto">{row.class.name}</span>
              <span className={styles.count}>
                {isComplete(row) && (
                  <IconCircleCheckFilled size={18} role="img" aria-label={m.review_cycle_complete()} />
                )}
                {row.written}/{row.total}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {incomplete.length > 0 && (reminder.sent || reminder.day >= today) && (
        <p className={styles.reminder}>
          <IconBell size={18} aria-hidden="true" />
          {reminder.sent ? m.review_cycle_reminded() : m.review_cycle_reminder({ day: formatDate(reminder.day) })}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={m.review_cycle_release_title({ name: cycle.name })}
        confirmLabel={m.review_release({ count: open })}
        busy={release.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => release.mutate({ params: { id: cycle.id } })}
      >
        <div className={styles.question}>
          <p>{m.review_cycle_release_next({ count: open })}</p>
          {waiting > 0 && <p>{m.review_cycle_release_waiting({ count: waiting })}</p>}
          {incomplete.length > 0 && (
            <>
              <p>{m.review_cycle_release_missing({ count: total - written })}</p>
              <ul>
                {incomplete.map((row) => (
                  <li key={row.class.id}>
                    <bdi>{row.class.name}</bdi>: {m.review_progress({ count: row.written, total: row.total })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </ConfirmDialog>
    </Card>
  )
}
