import { deletionCertificate } from '@nhip-cau/contract/data-requests'
import { FileButton } from '../../lib/file-button.tsx'
import { m } from '../../paraglide/messages.js'

export const CertificateButton = ({ id }: { id: string }) => (
  <FileButton
    endpoint={deletionCertificate}
    input={{ params: { id } }}
    fileName="giay-xac-nhan.pdf"
    size="md"
    variant="light"
    kind="download"
    label={m.data_certificate()}
  />
)
