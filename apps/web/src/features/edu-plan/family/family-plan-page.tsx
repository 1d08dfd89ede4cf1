import { useSearchParams } from 'wouter'
import { FamilyEmpty } from '../../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../../lib/profile.tsx'
import { useWantedFirst } from '../../../lib/wanted-first.ts'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { InOrder } from '../../../ui/in-order.tsx'
import { Page } from '../../../ui/page.tsx'
import { ChildPlanSection } from './child-plan.tsx'

/** What the family's children learn: the approved week of each child's class, and the themes of the year. */
export const FamilyPlanPage = () => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const shown = useWantedFirst(isBarred ? [] : children.filter(({ barred }) => !barred))
  const [search] = useSearchParams()
  const day = search.get('day') ?? undefined
  return (
    <Page title={m.edu_family_title()} dense>
      {shown.length === 0 && <FamilyEmpty picture={<EmptyFeed />} text={m.edu_family_none()} />}
      <InOrder>
        {shown.map((child) => (
          <ChildPlanSection key={`${child.id} ${day}`} child={child} named={shown.length > 1} first={day} />
        ))}
      </InOrder>
    </Page>
  )
}
