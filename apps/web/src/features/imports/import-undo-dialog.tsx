import type { importUndoPreview } from '@nhip-cau/contract/imports'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { problemText } from '../../lib/api-problem.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import styles from './import-panel.module.css'

type Props = {
  readonly until: string | null
  readonly opened: boolean
  readonly onOpen: (opened: boolean) => void
  /** What an undo changes and what prevents it; asked when the dialog is open. */
  readonly preview: UseQueryResult<AnswerOf<typeof importUndoPreview>>
  readonly busy: boolean
  readonly onUndo: () => void
}

/** Shows the changes that an undo makes and the reasons that prevent it, before it runs. */
export const ImportUndoDialog = ({ until, opened, onOpen, preview, busy, onUndo }: Props) => {
  const isPrevented = preview.data === undefined || preview.data.hindrances.length > 0
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={20} />} onClick={() => onOpen(true)}>
        {m.imports_undo()}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => onOpen(false)}
        title={m.imports_undo_title()}
        actions={
          <>
            <Button variant="default" onClick={() => onOpen(false)}>
              {m.common_close()}
            </Button>
            <Button color="red" disabled={isPrevented} loading={busy} onClick={onUndo}>
              {m.imports_undo()}
            </Button>
          </>
        }
      >
        <div className={styles.panel}>
          {until !== null && <p>{m.imports_undo_until({ time: formatDateTime(until) })}</p>}
          {preview.error && <Notice tone="danger" title={problemText(preview.error)} />}
          {!preview.data && !preview.error && (
            <Loading>
              <SkeletonText lines={4} />
            </Loading>
          )}
          {preview.data && preview.data.hindrances.length > 0 && (
            <Notice tone="danger" title={m.imports_undo_hindered()}>
              <Sentences texts={preview.data.hindrances} />
            </Notice>
          )}
          {preview.data && <Sentences texts={preview.data.changes} />}
        </div>
      </Dialog>
    </>
  )
}

const Sentences = ({ texts }: { texts: readonly string[] }) => (
  <ul className={styles.sentences}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
