import { pickUpListPdf } from '@nhip-cau/contract/pick-up-list'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'

/** Prints the pick-up people of a class or of the school, with photos; shown only to staff who decide about them. */
export const PickUpListButton = ({ classId }: { classId: string | undefined }) => {
  const { permissions, modules } = useProfile()
  if (!canOpen(pickUpListPdf, currentRole(), permissions, modules)) return null
  return (
    <div>
      <FileButton
        endpoint={pickUpListPdf}
        input={{ query: classId === undefined ? {} : { class_id: classId } }}
        fileName="danh-sach-nguoi-don-ho.pdf"
        kind="print"
        label={m.pick_up_list_print()}
      />
      <p>
        <small>{m.pick_up_list_hint()}</small>
      </p>
    </div>
  )
}
