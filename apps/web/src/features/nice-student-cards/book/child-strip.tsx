import { getCardBook } from '@nhip-cau/contract/nice-student'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { DetailSection } from '../../../ui/list/detail-panel.tsx'
import { Muted } from '../../../ui/muted.tsx'
import styles from './book.module.css'
import { CardMark } from './card-mark.tsx'
import { cardTitle } from './card-words.ts'

type Props = {
  readonly student: { readonly id: string }
  /** The name by which the page calls the child. */
  readonly called: string
}

const most = 4

/** The latest cards of a child on its own page, with the way to its book. */
export const ChildStrip = ({ student, called }: Props) => {
  const book = useQuery(ask(getCardBook, { query: { student_id: student.id } }))
  return (
    <DetailSection title={m.book_title()}>
      <QueryState query={book} loading={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Muted as="p">{m.book_empty({ name: called })}</Muted>
          ) : (
            <>
              <ul className={styles.strip}>
                {data.slice(0, most).map((card) => (
                  <li key={card.id}>
                    <CardMark card={card} size={60} />
                    <Muted as="span">{cardTitle(card)}</Muted>
                  </li>
                ))}
              </ul>
              <div>
                <Button
                  component={Link}
                  href={`/nice-student-cards?student_id=${student.id}`}
                  variant="light"
                  rightSection={<IconChevronRight size={18} className="mantine-rotate-rtl" />}
                >
                  {m.book_open()}
                </Button>
              </div>
            </>
          )
        }
      </QueryState>
    </DetailSection>
  )
}
