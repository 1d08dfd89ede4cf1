import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { FamilyEmpty } from '../../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Page } from '../../../ui/page.tsx'
import { FamilyChildGrowth } from './family-child-growth.tsx'

/** Height and weight of the family's children, one below the other. */
export const FamilyGrowthPage = () => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const shown = isBarred ? [] : children.filter(({ barred, kind }) => !barred && kind === 'parent')
  const [search] = useSearchParams()
  const wanted = search.get('student_id')
  // A notification is about one child.
  useEffect(() => {
    if (wanted) document.getElementById(`growth-${wanted}`)?.scrollIntoView({ block: 'start' })
  }, [wanted])
  return (
    <Page title={m.growth_family_title()} width="feed">
      {shown.length === 0 && <FamilyEmpty picture={<EmptyFeed />} text={m.growth_no_child()} />}
      {shown.map((child) => (
        <FamilyChildGrowth key={child.id} child={child} className={child.class?.name} />
      ))}
    </Page>
  )
}
