import { type Import, importUndoPreview, undoImport } from '@nhip-cau/contract/imports'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import styles from './import-panel.module.css'

/** Shows the changes that an undo makes and the reasons that prevent it, before it runs. */
export const ImportUndo = ({ one }: { one: Import }) => {
  const [opened, setOpened] = useState(false)
  const undo = useCommand(undoImport, { onDone: () => setOpened(false) })
  const preview = useQuery({ ...ask(importUndoPreview, { params: { id: one.id } }), enabled: opened, staleTime: 0 })
  const isPrevented = preview.data === undefined || preview.data.hindrances.length > 0
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={20} />} onClick={() => setOpened(true)}>
        {m.imports_undo()}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={m.imports_undo_title()}
        actions={
          <>
            <Button variant="default" onClick={() => setOpened(false)}>
              {m.common_close()}
            </Button>
            <Button
              color="red"
              disabled={isPrevented}
              loading={undo.isPending}
              onClick={() => undo.mutate({ params: { id: one.id } })}
            >
              {m.imports_undo()}
            </Button>
          </>
        }
      >
        <div className={styles.panel}>
          {one.undo_until !== null && <p>{m.imports_undo_until({ time: formatDateTime(one.undo_until) })}</p>}
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
