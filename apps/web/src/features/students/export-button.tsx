import { exportStudents } from '@nhip-cau/contract/exports'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Columns of the list as the file calls them. */
const columnsInFile: Readonly<Record<string, string>> = { name: 'full_name,nickname', contact: 'contact,phone' }

type Props = {
  readonly query: { readonly page: number; readonly per_page: number }
  readonly columns: readonly string[]
}

/** What the list shows now, all pages of it, as a file. */
export const ExportButton = ({ query: { page: _, per_page: __, ...query }, columns }: Props) => {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const shown = columns.map((key) => columnsInFile[key] ?? key).join(',')
      await downloadFile(exportStudents, { query: { ...query, columns: shown } }, { fileName: 'hoc-sinh.xlsx' })
    } catch (error) {
      showToast({ text: problemText(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} />}
      loading={busy}
      onClick={() => void save()}
    >
      {m.common_export()}
    </Button>
  )
}
