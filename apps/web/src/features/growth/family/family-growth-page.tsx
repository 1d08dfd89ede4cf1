import { FamilyChildrenPage } from '../../../lib/family-children-page.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { FamilyChildGrowth } from './family-child-growth.tsx'

/** Height and weight of the family's children. */
export const FamilyGrowthPage = () => (
  <FamilyChildrenPage title={m.growth_family_title()} empty={{ picture: <EmptyFeed />, text: m.growth_no_child() }}>
    {(child) => <FamilyChildGrowth key={child.id} child={child} className={child.class?.name} />}
  </FamilyChildrenPage>
)
