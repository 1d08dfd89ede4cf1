import { type Import, markedFile } from '@nhip-cau/contract/imports'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { refetchFeature } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { changedBy } from './import-calls.ts'
import { ImportStateTag } from './import-history.tsx'
import styles from './import-panel.module.css'
import { ImportRows } from './import-rows.tsx'
import { ImportRun } from './import-run.tsx'
import { ImportSteps, type Step } from './import-steps.tsx'
import { ImportUndo } from './import-undo.tsx'
import { ProgressLine } from './progress-line.tsx'

const steps: Readonly<Record<Import['state'], Step>> = {
  checking: 'check',
  checked: 'write',
  running: 'write',
  failed: 'write',
  done: 'done',
  undoing: 'done',
  undone: 'done',
}

export const ImportView = ({ one, onAgain }: { one: Import; onAgain: () => void }) => {
  useRefetchLists(one)
  const [samePeople, setSamePeople] = useState<ReadonlySet<number>>(new Set())
  const rowsAreReady = one.state !== 'checking' && one.rows > 0
  return (
    <>
      <ImportSteps at={steps[one.state]} />
      <header className={styles.head}>
        <h3 className={styles.file}>{one.file_name}</h3>
        <ImportStateTag state={one.state} />
        <Muted as="span">
          {one.created_by} · {formatDateTime(one.created_at)}
        </Muted>
      </header>
      <State one={one} />
      {one.state === 'checked' || one.state === 'failed' ? <ImportRun one={one} samePeople={samePeople} /> : null}
      <div className={styles.actions}>
        {rowsAreReady && (
          <FileButton
            endpoint={markedFile}
            input={{ params: { id: one.id } }}
            fileName={one.file_name}
            size="md"
            kind="download"
            label={m.imports_marked_file()}
          />
        )}
        {one.state === 'done' && one.undo_until !== null && <ImportUndo one={one} />}
        {one.state !== 'checking' && one.state !== 'running' && one.state !== 'undoing' && (
          <Button variant="subtle" leftSection={<IconRefresh size={20} />} onClick={onAgain}>
            {m.imports_again()}
          </Button>
        )}
      </div>
      {rowsAreReady && <ImportRows one={one} samePeople={samePeople} onSamePeople={setSamePeople} />}
    </>
  )
}

const State = ({ one }: { one: Import }) => {
  const { counts } = one
  const changing = counts.new + counts.changed + counts.linked
  switch (one.state) {
    case 'checking':
      return <ProgressLine label={m.imports_checking()} percent={one.progress} />
    case 'running':
      return <ProgressLine label={m.imports_running()} percent={one.progress} />
    case 'undoing':
      return <ProgressLine label={m.imports_undoing()} percent={one.progress} />
    case 'failed':
      return <Notice tone="danger" title={one.failure ?? m.error_default()} />
    case 'undone':
      return <Notice tone="info" title={m.imports_undone()} />
    case 'done':
      return (
        <Notice tone="good" title={m.imports_done_title()}>
          {m.imports_done_text({ new: counts.new, changed: counts.changed, linked: counts.linked, same: counts.same })}
        </Notice>
      )
    case 'checked':
      if (changing === 0 && counts.wrong === 0) return <Notice tone="info" title={m.imports_nothing()} />
      return counts.wrong > 0 ? (
        <Notice tone="waiting" title={m.imports_has_wrong({ count: counts.wrong })} />
      ) : (
        <Notice tone="good" title={m.imports_all_good()} />
      )
  }
}

/** Refetches the lists behind the panel when the import is done. */
const useRefetchLists = (one: Import) => {
  const client = useQueryClient()
  const before = useRef(one.state)
  useEffect(() => {
    if (before.current === one.state) return
    before.current = one.state
    void refetchFeature(client, currentRole(), 'imports')
    if (one.state !== 'done' && one.state !== 'undone') return
    for (const feature of changedBy[one.kind]) void refetchFeature(client, currentRole(), feature)
  }, [client, one])
}
