import { pickUpListPdf } from '@nhip-cau/contract/pick-up-list'
import { IconPrinter } from '@tabler/icons-react'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'

/** Prints all pick-up people with photos; shown only to staff who decide about them. */
export const PickUpListButton = () => {
  const { permissions, modules } = useProfile()
  if (!canOpen(pickUpListPdf, currentRole(), permissions, modules)) return null
  return (
    <div>
      <FileButton
        endpoint={pickUpListPdf}
        input={{ query: {} }}
        fileName="danh-sach-nguoi-don-ho.pdf"
        icon={<IconPrinter size={20} aria-hidden="true" />}
        label={m.pick_up_list_print()}
      />
      <p>
        <small>{m.pick_up_list_hint()}</small>
      </p>
    </div>
  )
}
