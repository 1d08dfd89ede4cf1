import { FamilyChildrenPage } from '../../../lib/family-children-page.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyBook } from './book-art.tsx'
import { ChildBook } from './child-book.tsx'

/** The collection books of the family's children. */
export const BookPage = () => (
  <FamilyChildrenPage title={m.book_title()} empty={{ picture: <EmptyBook />, text: m.book_no_child() }}>
    {(child) => <ChildBook key={child.id} child={child} className={child.class?.name} />}
  </FamilyChildrenPage>
)
