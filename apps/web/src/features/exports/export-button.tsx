import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { mayCall } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  /** What the list asks for right now; the page numbers do not matter. */
  query: Readonly<Record<string, unknown>>
  /** Keys of the columns that are shown; all that a file can hold when absent. */
  columns?: readonly string[]
}

/** Saves what the list shows as an Excel file: the same filters, the same order, all pages. */
export const ExportButton = <E extends Endpoint>({ endpoint, query, columns }: Props<E>) => {
  const { role, permissions } = useCurrentUser()
  const [busy, setBusy] = useState(false)
  if (!mayCall(endpoint, role, permissions)) return null
  const save = async () => {
    setBusy(true)
    const { page: _page, per_page: _perPage, ...filters } = query
    const asked = { ...filters, ...(columns === undefined ? {} : { columns: columns.join(',') }) }
    try {
      await downloadFile(endpoint, { query: asked } as unknown as RequestOf<E>, { fileName: 'nhip-cau.xlsx' })
    } catch (error) {
      showToast({ text: problemText(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileSpreadsheet size={20} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {m.exports_button()}
    </Button>
  )
}
