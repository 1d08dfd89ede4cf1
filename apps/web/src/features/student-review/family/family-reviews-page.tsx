import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { FamilyEmpty } from '../../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Page } from '../../../ui/page.tsx'
import { ChildReviews } from './child-reviews.tsx'

/** What the teachers wrote about the family's children, child by child. */
export const FamilyReviewsPage = () => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const shown = isBarred ? [] : children.filter(({ barred, kind }) => !barred && kind === 'parent')
  const [search] = useSearchParams()
  const wanted = search.get('student_id')
  const [month, review] = [search.get('month'), search.get('review')]
  // A notification is about one child.
  useEffect(() => {
    if (wanted) document.getElementById(`reviews-${wanted}`)?.scrollIntoView({ block: 'start' })
  }, [wanted])
  return (
    <Page title={m.review_family_title()} width="feed">
      {shown.length === 0 && <FamilyEmpty picture={<EmptyFeed />} text={m.review_family_none()} />}
      {shown.map((child) => (
        <ChildReviews
          key={child.id}
          child={child}
          named={shown.length > 1}
          wanted={child.id === wanted && month && review ? { month, review } : undefined}
        />
      ))}
    </Page>
  )
}
