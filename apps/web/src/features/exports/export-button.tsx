import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { FileButton } from '../../lib/file-button.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'

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
  if (!mayCall(endpoint, role, permissions)) return null
  const { page: _page, per_page: _perPage, ...filters } = query
  const asked = { ...filters, ...(columns === undefined ? {} : { columns: columns.join(',') }) }
  return (
    <FileButton
      endpoint={endpoint}
      input={{ query: asked } as unknown as RequestOf<E>}
      fileName="nhip-cau.xlsx"
      size="md"
      icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
      label={m.exports_button()}
    />
  )
}
