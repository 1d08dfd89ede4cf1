import { type Import, importUndoPreview, undoImport } from '@nhip-cau/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../lib/queries.ts'
import { ImportUndoDialog } from './import-undo-dialog.tsx'

/** Undoes an import of people or classes. */
export const ImportUndo = ({ one }: { one: Import }) => {
  const [opened, setOpened] = useState(false)
  const undo = useCommand(undoImport, { onDone: () => setOpened(false) })
  const preview = useQuery({ ...ask(importUndoPreview, { params: { id: one.id } }), enabled: opened, staleTime: 0 })
  return (
    <ImportUndoDialog
      until={one.undo_until}
      opened={opened}
      onOpen={setOpened}
      preview={preview}
      busy={undo.isPending}
      onUndo={() => undo.mutate({ params: { id: one.id } })}
    />
  )
}
