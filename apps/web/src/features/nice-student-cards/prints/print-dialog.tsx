import type { RequestOf } from '@nhip-cau/contract/kernel'
import { niceCardPrint, niceCardPrintFile, printNiceCards } from '@nhip-cau/contract/nice-card-prints'
import type { PrintJob } from '@nhip-cau/contract/print-jobs'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { PrintJobDialog } from '../../../lib/print-job-dialog.tsx'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'

type Cards = RequestOf<typeof printNiceCards>['body']

type Props = { readonly cards: Cards; readonly onClose: () => void }

/** Has the cards drawn, shows how many are done and offers the file. */
export const PrintDialog = ({ cards, onClose }: Props) => {
  const [asked] = useState(cards)
  const [job, setJob] = useState<PrintJob>()
  const { mutate, error } = useCommand(printNiceCards, { quiet: true, onDone: setJob })
  useEffect(() => mutate({ body: asked }), [mutate, asked])
  const isWeek = asked.kind === 'week'
  return (
    <PrintJobDialog
      texts={{
        title: isWeek ? m.cards_print_week() : m.cards_print_month(),
        progress: m.cards_print_progress,
        ready: m.cards_print_ready,
        hint: isWeek ? m.cards_print_week_hint() : m.cards_print_month_hint(),
      }}
      job={job}
      error={error}
      look={(id) => call(niceCardPrint, currentRole(), { params: { id } })}
      file={(id) => (
        <FileButton
          endpoint={niceCardPrintFile}
          input={{ params: { id } }}
          fileName={m.cards_print_file()}
          kind="pdf"
          label={m.cards_print_download()}
          variant="filled"
        />
      )}
      onClose={onClose}
    />
  )
}
