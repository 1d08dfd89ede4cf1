import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { FamilyEmpty } from '../../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Page } from '../../../ui/page.tsx'
import { EmptyBook } from './book-art.tsx'
import { ChildBook } from './child-book.tsx'

/** The collection books of the family's children, one below the other. */
export const BookPage = () => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const shown = isBarred ? [] : children.filter(({ barred, kind }) => !barred && kind === 'parent')
  const [search] = useSearchParams()
  const wanted = search.get('student_id')
  // A notification is about one child.
  useEffect(() => {
    if (wanted) document.getElementById(`book-${wanted}`)?.scrollIntoView({ block: 'start' })
  }, [wanted])
  return (
    <Page title={m.book_title()} width="feed">
      {shown.length === 0 && <FamilyEmpty picture={<EmptyBook />} text={m.book_no_child()} />}
      {shown.map((child) => (
        <ChildBook key={child.id} child={child} className={child.class?.name} />
      ))}
    </Page>
  )
}
