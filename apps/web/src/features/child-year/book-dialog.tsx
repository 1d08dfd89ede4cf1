import type { RequestOf } from '@nhip-cau/contract/kernel'
import { monthBook, monthBookFile, printMonthBook, printMonthBooks } from '@nhip-cau/contract/month-books'
import type { PrintJob } from '@nhip-cau/contract/print-jobs'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { PrintJobDialog } from '../../lib/print-job-dialog.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'

export type Books = RequestOf<typeof printMonthBooks>['body'] | RequestOf<typeof printMonthBook>['body']

/** Has the month books drawn, shows how many are done and offers the file. */
export const BookDialog = ({ books, onClose }: { readonly books: Books; readonly onClose: () => void }) => {
  const [asked] = useState(books)
  const [job, setJob] = useState<PrintJob>()
  const ofClass = useCommand(printMonthBooks, { quiet: true, onDone: setJob })
  const ofChild = useCommand(printMonthBook, { quiet: true, onDone: setJob })
  const ask = useEffectEvent(() =>
    'class_id' in asked ? ofClass.mutate({ body: asked }) : ofChild.mutate({ body: asked }),
  )
  useEffect(() => ask(), [])
  return (
    <PrintJobDialog
      texts={{
        title: m.month_book(),
        progress: m.month_book_progress,
        ready: m.month_book_ready,
        hint: m.month_book_hint(),
      }}
      job={job}
      error={ofClass.error ?? ofChild.error}
      look={(id) => call(monthBook, currentRole(), { params: { id } })}
      file={(id) => (
        <FileButton
          endpoint={monthBookFile}
          input={{ params: { id } }}
          fileName={m.month_book_file({ month: asked.month })}
          kind="pdf"
          label={m.cards_print_download()}
          variant="filled"
        />
      )}
      onClose={onClose}
    />
  )
}
