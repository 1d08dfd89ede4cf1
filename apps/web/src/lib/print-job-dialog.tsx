import type { PrintJob } from '@nhip-cau/contract/print-jobs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SendFailure } from '../ui/send-failure.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { problemText } from './api-problem.ts'
import { currentRole } from './area.ts'
import styles from './print-job-dialog.module.css'

type Texts = {
  readonly title: string
  readonly progress: (count: { done: number; total: number }) => string
  readonly ready: (count: { total: number }) => string
  /** About the file, under `ready`. */
  readonly hint: string
}

type Props = {
  readonly texts: Texts
  /** The job once it was accepted. */
  readonly job: PrintJob | undefined
  /** Why it was not. */
  readonly error: unknown
  /** Asks how far the job is. */
  readonly look: (id: string) => Promise<PrintJob>
  /** The button that saves the file. */
  readonly file: (id: string) => ReactNode
  readonly onClose: () => void
}

/** Shows how far a PDF is that a job draws, and offers the file. */
export const PrintJobDialog = ({ job, ...rest }: Props) =>
  job ? <Progress job={job} {...rest} /> : <Asked {...rest} />

const Asked = ({ texts, error, onClose }: Pick<Props, 'texts' | 'error' | 'onClose'>) => (
  <Frame title={texts.title} onClose={onClose}>
    {error ? (
      <SendFailure text={problemText(error)} />
    ) : (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    )}
  </Frame>
)

type FrameProps = {
  readonly title: string
  readonly onClose: () => void
  readonly file?: ReactNode
  readonly children: ReactNode
}

const Frame = ({ title, onClose, file, children }: FrameProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={title}
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

const isUnderWay = (job: PrintJob | undefined) => job?.status === 'waiting' || job?.status === 'working'

type ProgressProps = Omit<Props, 'job' | 'error'> & { readonly job: PrintJob }

/** Asks every second until the file is ready. */
const Progress = ({ texts, job: first, look, file, onClose }: ProgressProps) => {
  const { data: job } = useQuery({
    queryKey: [currentRole(), 'print-job', first.id],
    queryFn: () => look(first.id),
    initialData: first,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1000 : false),
  })
  return (
    <Frame title={texts.title} onClose={onClose} file={job.status === 'ready' && file(job.id)}>
      {job.status === 'failed' && <Notice tone="danger" title={m.cards_print_failed()} />}
      {job.status === 'ready' && (
        <Notice tone="good" title={texts.ready({ total: job.done })}>
          {texts.hint}
        </Notice>
      )}
      {isUnderWay(job) && (
        <label className={styles.progress}>
          {texts.progress({ done: job.done, total: job.total })}
          <progress max={job.total} value={job.done} />
        </label>
      )}
    </Frame>
  )
}
