import type { RequestOf } from '@nhip-cau/contract/kernel'
import type { printNiceCards } from '@nhip-cau/contract/nice-card-prints'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'

const PrintDialog = lazy(() => import('./print-dialog.tsx').then((module) => ({ default: module.PrintDialog })))

type Props = {
  /** The class with its week or month. */
  readonly cards: RequestOf<typeof printNiceCards>['body']
}

/** Prints the cards of a class as a PDF: those of a week to cut out, those of a month as certificates. */
export const PrintCardsButton = ({ cards }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => setOpen(true)}>
        {cards.kind === 'week' ? m.cards_print_week() : m.cards_print_month()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PrintDialog cards={cards} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
