import type { RequestOf } from '@nhip-cau/contract/kernel'
import {
  type NiceCardPrint,
  niceCardPrint,
  niceCardPrintFile,
  printNiceCards,
} from '@nhip-cau/contract/nice-card-prints'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { ask, useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import styles from './print-dialog.module.css'

type Cards = RequestOf<typeof printNiceCards>['body']

type Props = { readonly cards: Cards; readonly onClose: () => void }

/** Has the cards drawn, shows how many are done and offers the file. */
export const PrintDialog = ({ cards, onClose }: Props) => {
  const [asked] = useState(cards)
  const [print, setPrint] = useState<NiceCardPrint>()
  const { mutate, error } = useCommand(printNiceCards, { quiet: true, onDone: setPrint })
  useEffect(() => mutate({ body: asked }), [mutate, asked])
  if (print) return <PrintProgress print={print} kind={asked.kind} onClose={onClose} />
  return (
    <PrintFrame kind={asked.kind} onClose={onClose}>
      {error ? (
        <SendFailure text={problemText(error)} />
      ) : (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
    </PrintFrame>
  )
}

type FrameProps = {
  readonly kind: Cards['kind']
  readonly onClose: () => void
  readonly file?: ReactNode
  readonly children: ReactNode
}

const PrintFrame = ({ kind, onClose, file, children }: FrameProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={kind === 'week' ? m.cards_print_week() : m.cards_print_month()}
    actions={
      <>
        <Button variant="default" onClick={onClose}>
          {m.common_close()}
        </Button>
        {file}
      </>
    }
  >
    <div className={styles.body}>{children}</div>
  </Dialog>
)

const isUnderWay = (print: NiceCardPrint | undefined) => print?.status === 'waiting' || print?.status === 'working'

type ProgressProps = {
  readonly print: NiceCardPrint
  readonly kind: Cards['kind']
  readonly onClose: () => void
}

/** Asks every second until the file is ready. */
const PrintProgress = ({ print: first, kind, onClose }: ProgressProps) => {
  const { data: print } = useQuery({
    ...ask(niceCardPrint, { params: { id: first.id } }),
    initialData: first,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1000 : false),
  })
  const file = print.status === 'ready' && (
    <FileButton
      endpoint={niceCardPrintFile}
      input={{ params: { id: print.id } }}
      fileName={m.cards_print_file()}
      kind="pdf"
      label={m.cards_print_download()}
      variant="filled"
    />
  )
  return (
    <PrintFrame kind={kind} onClose={onClose} file={file}>
      {print.status === 'failed' && <Notice tone="danger" title={m.cards_print_failed()} />}
      {print.status === 'ready' && (
        <Notice tone="good" title={m.cards_print_ready({ total: print.done })}>
          {kind === 'week' ? m.cards_print_week_hint() : m.cards_print_month_hint()}
        </Notice>
      )}
      {isUnderWay(print) && (
        <label className={styles.progress}>
          {m.cards_print_progress({ done: print.done, total: print.total })}
          <progress max={print.total} value={print.done} />
        </label>
      )}
    </PrintFrame>
  )
}
