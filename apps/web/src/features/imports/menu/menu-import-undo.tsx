import { type MenuImport, menuImportUndoPreview, undoMenuImport } from '@nhip-cau/contract/menu-plan-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { ImportUndoDialog } from '../import-undo-dialog.tsx'

type Props = { readonly one: MenuImport; readonly until: string }

export const MenuImportUndo = ({ one, until }: Props) => {
  const [opened, setOpened] = useState(false)
  const undo = useCommand(undoMenuImport, { onDone: () => setOpened(false) })
  const preview = useQuery({ ...ask(menuImportUndoPreview, { params: { id: one.id } }), enabled: opened, staleTime: 0 })
  return (
    <ImportUndoDialog
      until={until}
      opened={opened}
      onOpen={setOpened}
      preview={preview}
      busy={undo.isPending}
      onUndo={() => undo.mutate({ params: { id: one.id } })}
    />
  )
}
