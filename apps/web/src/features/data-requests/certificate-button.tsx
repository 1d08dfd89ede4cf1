import { deletionCertificate } from '@nhip-cau/contract/data-requests'
import { IconDownload } from '@tabler/icons-react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'

export const CertificateButton = ({ id }: { id: string }) => (
  <Button
    variant="light"
    leftSection={<IconDownload size={20} />}
    onClick={() => {
      downloadFile(deletionCertificate, { params: { id } }, { fileName: 'giay-xac-nhan.pdf' }).catch((error: unknown) =>
        showToast({ text: problemText(error), tone: 'danger' }),
      )
    }}
  >
    {m.data_certificate()}
  </Button>
)
