import type { FamilyReview } from '@nhip-cau/contract/student-review-family'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { periodTitle } from '../period-title.ts'
import { ReviewText } from '../review-content.tsx'
import { FamilyAnswers } from './family-answers.tsx'
import styles from './family-reviews.module.css'
import { ReactionRow } from './reaction-row.tsx'
import { SignReview } from './sign-review.tsx'
import { useSeenReview } from './use-seen-review.ts'

/** One review, with what the family can say to it. */
export const FamilyReviewCard = ({ review }: { readonly review: FamilyReview }) => {
  const title = periodTitle(review.period)
  const box = useSeenReview(review)
  // The mark stays as long as the page is open, although the review now counts as read.
  const [isNew] = useState(review.is_new)
  return (
    <Card
      as="article"
      id={`review-${review.id}`}
      className={styles.review ?? ''}
      aria-label={title}
      ref={box}
      data-new={isNew || undefined}
    >
      <header className={styles.title}>
        <div>
          <h3>{title}</h3>
          <Muted as="span">
            {[review.class.name, review.by].join(' · ')} · <RelativeTime at={review.released_at} />
            {review.corrected && ` · ${m.review_family_corrected()}`}
          </Muted>
        </div>
        {isNew && <span className={styles.new}>{m.review_family_new()}</span>}
      </header>
      <ReviewText content={review} />
      {review.can.react && <ReactionRow review={review} />}
      <FamilyAnswers review={review} />
      <SignReview review={review} />
    </Card>
  )
}
