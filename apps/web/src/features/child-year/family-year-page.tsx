import { useSearchParams } from 'wouter'
import { childName } from '../../lib/child-name.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { Timeline } from './timeline.tsx'

/** The timeline of one of the family's children. */
export const FamilyYearPage = () => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const [search, setSearch] = useSearchParams()
  const own = isBarred ? [] : children.filter(({ barred, kind }) => !barred && kind !== 'pick_up')
  const wanted = search.get('student_id')
  const chosen = own.find(({ id }) => id === wanted) ?? own[0]
  return (
    <Page title={m.year_title_own()} width="feed" dense>
      {own.length > 1 && chosen && (
        <FilterChips
          label={m.year_choose()}
          value={chosen.id}
          onChange={(student_id) => setSearch({ student_id }, { replace: true })}
          options={own.map((child) => ({ value: child.id, label: childName(child) }))}
        />
      )}
      {chosen ? (
        <Timeline key={chosen.id} studentId={chosen.id} canPrint={chosen.kind === 'parent'} />
      ) : (
        <FamilyEmpty picture={<EmptyFeed />} text={m.year_no_child()} />
      )}
    </Page>
  )
}
