import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { importMenu } from '@nhip-cau/contract/menu-plan-import'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '../../../lib/permission.ts'
import { useCurrentUser } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'

// Loaded on demand, because imports are rare.
const MenuImportPanel = lazy(() =>
  import('./menu-import-panel.tsx').then((module) => ({ default: module.MenuImportPanel })),
)

type Props = { readonly week: Pick<MenuWeek, 'kind' | 'week'> }

/** Opens the import of the week that is shown; renders nothing for who may not write menus. */
export const MenuImportButton = ({ week }: Props) => {
  const { role, permissions } = useCurrentUser()
  const [opened, setOpened] = useState<boolean>()
  if (!mayCall(importMenu, role, permissions)) return null
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {m.imports_button()}
      </Button>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <MenuImportPanel kind={week.kind} day={week.week.monday} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
