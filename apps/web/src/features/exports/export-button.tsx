import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { FileButton } from '../../lib/file-button.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'

type Props<E extends Endpoint> = {
  endpoint: E
  /** The current filters of the list; page parameters are ignored. */
  query: Readonly<Record<string, unknown>>
  /** Keys of the visible columns; all columns when absent. */
  columns?: readonly string[]
}

/** Saves the list as an Excel file with the same filters and order, all pages. */
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
      icon={<IconFileSpreadsheet size={18} aria-hidden="true" />}
      label={m.exports_button()}
    />
  )
}
