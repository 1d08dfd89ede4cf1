import { listOwnStickers } from '@nhip-cau/contract/own-stickers'
import { IconSticker2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../../lib/area.ts'
import { canOpen } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'

const OwnStickersPanel = lazy(() =>
  import('./own-stickers-panel.tsx').then((module) => ({ default: module.OwnStickersPanel })),
)

/** Opens the school's own stickers, for the office. */
export const OwnStickersButton = () => {
  const { permissions, modules } = useProfile()
  const [opened, setOpened] = useState<boolean>()
  if (!canOpen(listOwnStickers, currentRole(), permissions, modules)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconSticker2 size={20} />} onClick={() => setOpened(true)}>
        {m.own_stickers_title()}
      </Button>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <OwnStickersPanel opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
