import { pickUpListPdf } from '@nhip-cau/contract/pick-up-list'
import { IconPrinter } from '@tabler/icons-react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { downloadFile } from '../../lib/download.ts'
import { opens } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Everybody who may fetch, on paper with faces; only for who decides about them. */
export const PickUpListButton = () => {
  const { permissions, modules } = useProfile()
  if (!opens(pickUpListPdf, currentRole(), permissions, modules)) return null
  const print = () =>
    downloadFile(pickUpListPdf, { query: {} }, { fileName: 'danh-sach-nguoi-don-ho.pdf' }).catch((error: unknown) =>
      showToast({ text: problemText(error), tone: 'danger' }),
    )
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => void print()}
      >
        {m.pick_up_list_print()}
      </Button>
      <p>
        <small>{m.pick_up_list_hint()}</small>
      </p>
    </div>
  )
}
