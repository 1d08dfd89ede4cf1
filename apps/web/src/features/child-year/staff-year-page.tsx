import { Link, useSearchParams } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Timeline } from './timeline.tsx'

/** The timeline of the child in the address. */
export const StaffYearPage = () => {
  const [search] = useSearchParams()
  const student = search.get('student_id')
  const students = areaPath(currentRole(), '/students')
  return (
    <Page
      title={m.year_title()}
      width="feed"
      dense
      trail={<Link href={student ? `${students}?open=${student}` : students}>{m.title_students()}</Link>}
    >
      {student ? (
        <Timeline key={student} studentId={student} canPrint />
      ) : (
        <EmptyState picture={<EmptyFeed />} text={m.year_choose_first()} />
      )}
    </Page>
  )
}
