import { useSearchParams } from 'wouter'
import { FamilyChildrenPage } from '../../../lib/family-children-page.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { ChildReviews } from './child-reviews.tsx'

/** What the teachers wrote about the family's children. */
export const FamilyReviewsPage = () => {
  const [search] = useSearchParams()
  const wanted = search.get('student_id')
  const [month, review] = [search.get('month'), search.get('review')]
  return (
    <FamilyChildrenPage
      title={m.review_family_title()}
      empty={{ picture: <EmptyFeed />, text: m.review_family_none() }}
    >
      {(child, siblings) => (
        <ChildReviews
          key={child.id}
          child={child}
          named={siblings.length > 1}
          wanted={child.id === wanted && month && review ? { month, review } : undefined}
        />
      )}
    </FamilyChildrenPage>
  )
}
