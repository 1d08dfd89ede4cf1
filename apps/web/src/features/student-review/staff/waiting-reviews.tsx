import {
  approveReviews,
  listWaitingReviews,
  returnReviews,
  type WaitingReview,
} from '@nhip-cau/contract/student-review'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChildHead } from '../../../lib/child-head.tsx'
import { type EndlessRows, useEndlessRows } from '../../../lib/endless-rows.ts'
import { useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { AllDone } from '../../../ui/art/all-done.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EndlessFoot } from '../../../ui/endless-foot.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import cards from '../../../ui/request-card.module.css'
import { showToast } from '../../../ui/toasts.ts'
import { periodTitle } from '../period-title.ts'
import { ReviewText } from '../review-content.tsx'
import styles from './waiting-reviews.module.css'

type Props = {
  /** The one that a task leads to. */
  readonly review: string | undefined
}

/** The reviews that wait for the office, the longest waiting first: read, approve, or return with a note. */
export const WaitingReviews = ({ review }: Props) => {
  const list = useEndlessRows(listWaitingReviews, {})
  useSought(review, list.foot)
  const [returning, setReturning] = useState<WaitingReview>()
  const approve = useCommand(approveReviews, {
    onDone: ({ data }) => {
      const refused = data.find(({ outcome }) => outcome !== 'saved')
      if (refused) showToast({ text: refused.text ?? m.error_conflict(), tone: 'info' })
      else showToast({ text: m.review_approved({ count: data.length }) })
    },
  })
  const giveBack = useCommand(returnReviews, {
    done: m.review_returned(),
    onDone: () => setReturning(undefined),
  })
  const reviewsOf = (rows: readonly WaitingReview[]) => rows.map(({ id, version }) => ({ id, version }))
  return (
    <QueryState
      query={list.query}
      loading={6}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState picture={<AllDone />} text={m.review_waiting_none()} />}
    >
      {(rows) => (
        <div className={styles.list}>
          {rows.length > 1 && (
            <div className={styles.all}>
              <Button
                variant="light"
                leftSection={<IconCheck size={20} />}
                loading={approve.isPending}
                onClick={() => approve.mutate({ body: { reviews: reviewsOf(rows.slice(0, 60)) } })}
              >
                {m.review_approve_all({ count: Math.min(rows.length, 60) })}
              </Button>
            </div>
          )}
          {rows.map((row) => (
            <Card
              as="article"
              key={row.id}
              id={cardId(row.id)}
              className={cards.card ?? ''}
              tabIndex={row.id === review ? -1 : undefined}
              data-sought={row.id === review || undefined}
              aria-label={row.student.full_name}
            >
              <ChildHead child={row.student} className={`${row.class.name} · ${periodTitle(row.period)}`} />
              <ReviewText content={row} />
              <Muted>
                {m.daily_sent_by({ name: row.by })} · <RelativeTime at={row.since} />
              </Muted>
              <div className={cards.actions}>
                <Button
                  size="md"
                  leftSection={<IconCheck size={20} />}
                  loading={approve.isPending}
                  onClick={() => approve.mutate({ body: { reviews: reviewsOf([row]) } })}
                >
                  {m.review_approve()}
                </Button>
                <Button
                  size="md"
                  variant="default"
                  leftSection={<IconPencil size={20} />}
                  onClick={() => setReturning(row)}
                >
                  {m.review_return()}
                </Button>
              </div>
            </Card>
          ))}
          <EndlessFoot {...list.foot} />
          <ReasonDialog
            opened={returning !== undefined}
            title={m.review_return_title({ name: returning?.student.full_name ?? '' })}
            reasons={[m.review_return_words(), m.review_return_typos(), m.review_return_short()]}
            minLength={1}
            maxLength={500}
            confirmLabel={m.review_return()}
            busy={giveBack.isPending}
            onSubmit={(note) => returning && giveBack.mutate({ body: { reviews: reviewsOf([returning]), note } })}
            onClose={() => setReturning(undefined)}
          >
            <p>{m.review_return_next()}</p>
          </ReasonDialog>
        </div>
      )}
    </QueryState>
  )
}

const cardId = (review: string) => `review-${review}`

/** Loads pages until the one that a task leads to is there, and brings it into sight once. */
const useSought = (review: string | undefined, { more, loading, failed, onMore }: EndlessRows<unknown>['foot']) => {
  const done = useRef(false)
  const next = useEffectEvent(onMore)
  useEffect(() => {
    if (review === undefined || done.current || loading) return
    const card = document.getElementById(cardId(review))
    done.current = card !== null
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
    if (!card && more && !failed) next()
  }, [review, more, loading, failed])
}
