import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import type { Books } from './book-dialog.tsx'

const BookDialog = lazy(() => import('./book-dialog.tsx').then((module) => ({ default: module.BookDialog })))

/** Prints the month book of a child, or those of a class. */
export const BookButton = ({ books }: { readonly books: Books }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.month_book()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BookDialog books={books} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
