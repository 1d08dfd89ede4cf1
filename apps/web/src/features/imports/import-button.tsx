import type { ImportKind } from '@nhip-cau/contract/imports'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { callsOf } from './import-calls.ts'

// Loaded on demand, because imports are rare.
const ImportPanel = lazy(() => import('./import-panel.tsx').then((module) => ({ default: module.ImportPanel })))

/** A tool of list pages; renders nothing without the permission to import. */
export const ImportButton = ({ kind }: { kind: ImportKind }) => {
  const { role, permissions } = useCurrentUser()
  const [opened, setOpened] = useState<boolean>()
  if (!mayCall(callsOf[kind].upload, role, permissions)) return null
  return (
    <>
      <Button
        size="sm"
        variant="default"
        title={m.imports_button()}
        leftSection={<IconFileImport size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {m.imports_button()}
      </Button>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <ImportPanel kind={kind} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
