import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { DetailSection } from '../../../ui/list/detail-panel.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { periodTitle } from '../period-title.ts'
import { ReviewText } from '../review-content.tsx'
import styles from './review-strip.module.css'

type Props = {
  readonly student: { readonly id: string }
  /** The name by which the page calls the child. */
  readonly called: string
}

const most = 2

/** The latest reviews of a child on its own page, with the way to all of them. */
export const ReviewStrip = ({ student, called }: Props) => {
  const answer = useQuery(ask(listChildReviews, { query: { student_id: student.id } }))
  return (
    <DetailSection title={m.review_family_title()}>
      <QueryState query={answer} loading={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Muted as="p">{m.review_family_empty({ name: called })}</Muted>
          ) : (
            <>
              <ul className={styles.strip}>
                {data.slice(0, most).map((review) => (
                  <li key={review.id}>
                    <strong>
                      {periodTitle(review.period)}
                      {review.is_new && ` · ${m.review_family_new()}`}
                    </strong>
                    <ReviewText content={review} />
                  </li>
                ))}
              </ul>
              <div>
                <Button
                  component={Link}
                  href={`/student-review?student_id=${student.id}`}
                  variant="light"
                  rightSection={<IconChevronRight size={18} className="mantine-rotate-rtl" />}
                >
                  {m.review_family_open()}
                </Button>
              </div>
            </>
          )
        }
      </QueryState>
    </DetailSection>
  )
}
