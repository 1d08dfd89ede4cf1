import { printPrescription } from '@nhip-cau/contract/prescriptions'
import { FileButton } from '../../lib/file-button.tsx'
import { m } from '../../paraglide/messages.js'

export const PrintPrescription = ({ id }: { id: string }) => (
  <FileButton
    endpoint={printPrescription}
    input={{ params: { id } }}
    fileName="dan-thuoc.pdf"
    kind="print"
    label={m.common_print()}
  />
)
