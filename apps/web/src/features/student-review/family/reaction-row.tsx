import type { ReviewReaction } from '@nhip-cau/contract/student-review'
import { type FamilyReview, reactToReview } from '@nhip-cau/contract/student-review-family'
import { IconHeart, IconHeartFilled, IconMoodHeart, IconStar, IconThumbUp } from '@tabler/icons-react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { reactionNames } from '../reaction-names.ts'
import styles from './family-reviews.module.css'

const icons = { thanks: IconHeart, love: IconMoodHeart, proud: IconStar, noted: IconThumbUp } as const
const shown: readonly ReviewReaction[] = ['thanks', 'love', 'proud', 'noted']

/** One tap says something to the teacher; a second tap on the same takes it back. */
export const ReactionRow = ({ review }: { readonly review: FamilyReview }) => {
  const react = useCommand(reactToReview)
  const current = react.isPending ? react.variables.body.reaction : review.reaction
  return (
    <fieldset className={styles.reactions} aria-label={m.review_family_react()}>
      {shown.map((one) => {
        const Icon = one === 'thanks' && current === 'thanks' ? IconHeartFilled : icons[one]
        return (
          <Button
            key={one}
            size="sm"
            variant={one === current ? 'filled' : 'light'}
            aria-pressed={one === current}
            leftSection={<Icon size={18} />}
            disabled={react.isPending}
            onClick={() =>
              react.mutate({ params: { id: review.id }, body: { reaction: one === review.reaction ? null : one } })
            }
          >
            {reactionNames[one]()}
          </Button>
        )
      })}
    </fieldset>
  )
}
