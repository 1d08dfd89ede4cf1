import { type CardBook, type FamilyCard, getCardBook, openCard } from '@nhip-cau/contract/nice-student'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar, useProfile } from '../../../lib/profile.tsx'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Muted } from '../../../ui/muted.tsx'
import styles from './book.module.css'
import { EmptyBook } from './book-art.tsx'
import { BookMonth } from './book-month.tsx'
import { monthTitle } from './card-words.ts'

const CardDialog = lazy(() => import('./card-dialog.tsx').then((module) => ({ default: module.CardDialog })))

type Child = {
  readonly id: string
  readonly full_name: string
  readonly nickname: string | null
}

/** The album of one child, a month at a time. */
export const ChildBook = ({ child, className }: { readonly child: Child; readonly className: string | undefined }) => {
  const [month, setMonth] = useState<string>()
  const query = { student_id: child.id, ...(month === undefined ? {} : { month }) }
  const book = useQuery({ ...ask(getCardBook, { query }), placeholderData: keepPreviousData })
  return (
    <Card as="section" className={styles.book ?? ''} aria-label={m.book_of({ name: child.full_name })}>
      <header className={styles.head}>
        <ChildAvatar child={child} size={56} />
        <div>
          <h2 dir="auto">{child.full_name}</h2>
          {className && <Muted as="span">{className}</Muted>}
        </div>
      </header>
      <QueryState
        query={book}
        loading={4}
        isEmpty={({ months }) => months.length === 0}
        empty={
          <div className={styles.empty}>
            <EmptyBook />
            <p>{m.book_empty({ name: childName(child) })}</p>
          </div>
        }
      >
        {(shown) => <Pages book={shown} child={child} chosen={month ?? shown.month} onMonth={setMonth} />}
      </QueryState>
    </Card>
  )
}

type PagesProps = {
  readonly book: CardBook
  readonly child: Child
  /** The month whose page is shown, or being loaded. */
  readonly chosen: string | null
  readonly onMonth: (month: string) => void
}

const Pages = ({ book, child, chosen, onMonth }: PagesProps) => {
  const { school } = useProfile()
  const [opened, setOpened] = useState<{ readonly id: string; readonly revealed: boolean }>()
  const record = useCommand(openCard, { quiet: true })
  const shown = book.data.find(({ id }) => id === opened?.id)
  const open = (card: FamilyCard) => {
    setOpened({ id: card.id, revealed: card.is_new })
    if (card.is_new) record.mutate({ params: { id: card.id } })
  }
  return (
    <>
      {book.months.length > 1 && (
        <fieldset className={styles.months} aria-label={m.book_months()}>
          {book.months.map(({ month }) => (
            <Chip
              key={month}
              type="radio"
              name={`months-${child.id}`}
              checked={month === chosen}
              onChange={() => onMonth(month)}
              dense
            >
              {monthTitle(month)}
            </Chip>
          ))}
        </fieldset>
      )}
      {book.month !== null && <BookMonth month={book.month} cards={book.data} onOpen={open} />}
      {opened && shown && (
        <Suspense fallback={null}>
          <CardDialog
            card={shown}
            child={{ full_name: child.full_name, called: childName(child) }}
            school={school.name}
            revealed={opened.revealed}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
