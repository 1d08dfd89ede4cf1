import { type MenuImport, menuImportMarkedFile, runMenuImport } from '@nhip-cau/contract/menu-plan-import'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { FileButton } from '../../../lib/file-button.tsx'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { menuKindNames } from '../../menu-plan/menu-texts.ts'
import { weekTitle } from '../../menu-plan/week/week-switch.tsx'
import styles from '../import-panel.module.css'
import { ImportSteps } from '../import-steps.tsx'
import { MenuImportCells } from './menu-import-cells.tsx'
import { MenuImportState } from './menu-import-state.tsx'
import { MenuImportUndo } from './menu-import-undo.tsx'

type Props = { readonly one: MenuImport; readonly onAgain: () => void }

/** What a checked file does to a week, and the way to write it or to undo it. */
export const MenuImportView = ({ one, onAgain }: Props) => (
  <>
    <ImportSteps at={one.state === 'checked' ? 'write' : 'done'} />
    <header className={styles.head}>
      <h3 className={styles.file}>
        {menuKindNames[one.kind]()} · {weekTitle(one.week)}
      </h3>
      <MenuImportState state={one.state} />
      <Muted as="span">
        {one.file_name} · {one.created_by} · {formatDateTime(one.created_at)}
      </Muted>
    </header>
    <Outcome one={one} />
    {one.warnings.map((text) => (
      <Notice key={text} tone="waiting" title={text} />
    ))}
    {one.new_dishes.length > 0 && (
      <Notice tone="info" title={m.menu_import_new_dishes({ count: one.new_dishes.length })}>
        {one.new_dishes.join(', ')}
      </Notice>
    )}
    {one.state === 'checked' && <Run one={one} />}
    <div className={styles.actions}>
      <FileButton
        endpoint={menuImportMarkedFile}
        input={{ params: { id: one.id } }}
        fileName={one.file_name}
        size="md"
        kind="download"
        label={m.imports_marked_file()}
      />
      {one.undo_until !== null && <MenuImportUndo one={one} until={one.undo_until} />}
      <Button variant="subtle" leftSection={<IconRefresh size={20} />} onClick={onAgain}>
        {m.imports_again()}
      </Button>
    </div>
    <MenuImportCells one={one} />
  </>
)

const Outcome = ({ one: { state, counts } }: { readonly one: MenuImport }) => {
  if (state === 'undone') return <Notice tone="info" title={m.imports_undone()} />
  if (state === 'done')
    return (
      <Notice tone="good" title={m.imports_done_title()}>
        {m.menu_import_done({ new: counts.new, changed: counts.changed, same: counts.same })}
      </Notice>
    )
  if (counts.wrong > 0) return <Notice tone="waiting" title={m.menu_import_has_wrong({ count: counts.wrong })} />
  return counts.new + counts.changed === 0 ? (
    <Notice tone="info" title={m.menu_import_nothing()} />
  ) : (
    <Notice tone="good" title={m.imports_all_good()} />
  )
}

const Run = ({ one }: { readonly one: MenuImport }) => {
  const [skip, setSkip] = useState(false)
  const run = useCommand(runMenuImport)
  const { counts } = one
  const changing = counts.new + counts.changed
  if (changing === 0) return null
  return (
    <div className={styles.run}>
      {counts.wrong > 0 && (
        <CheckField label={m.menu_import_skip({ count: counts.wrong })} value={skip} onChange={setSkip} />
      )}
      <Button
        loading={run.isPending}
        disabled={counts.wrong > 0 && !skip}
        onClick={() => run.mutate({ params: { id: one.id }, body: { skip_wrong: skip } })}
      >
        {m.menu_import_run({ count: changing })}
      </Button>
    </div>
  )
}
