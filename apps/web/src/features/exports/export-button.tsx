import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { FileButton } from '../../lib/file-button.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { wholeList } from './whole-list.ts'

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
  return (
    <FileButton
      endpoint={endpoint}
      input={{ query: wholeList(query, columns) } as unknown as RequestOf<E>}
      fileName="nhip-cau.xlsx"
      kind="excel"
      label={m.exports_button()}
    />
  )
}
