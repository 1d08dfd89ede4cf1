import { columnsFor, type ExportKind, layoutOf } from '@nhip-cau/contract/export-columns'
import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { FileButton } from '../../lib/file-button.tsx'
import { useListRows } from '../../lib/list-rows.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Filter } from '../../ui/list/filter-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Narrowed, scopeInWords } from './scope-in-words.ts'
import { wholeList } from './whole-list.ts'

export type PrintedList = {
  readonly kind: ExportKind
  /** The list on the page, whose total is printed. */
  readonly list: Endpoint
  readonly endpoint: Endpoint
  readonly state: Narrowed & { readonly query: Readonly<Record<string, unknown>> }
  readonly filters: readonly Filter[]
  /** What limits the list beside its filters. */
  readonly scope?: readonly string[]
  /** Keys of the visible columns; several may be separated by commas. */
  readonly columns: readonly string[]
}

const sentences = {
  students: m.exports_print_students,
  parents: m.exports_print_parents,
  classes: m.exports_print_classes,
  teachers: m.exports_print_teachers,
}
const papers = { portrait: m.exports_print_portrait, landscape: m.exports_print_landscape }

/** Says how many rows of which scope will be printed on which paper. */
export const PrintDialog = (props: PrintedList & { readonly onClose: () => void }) => {
  const { kind, list, endpoint, state, filters, scope = [], columns, onClose } = props
  const { role } = useCurrentUser()
  const { total, error } = useListRows(list, state.query)
  const printed = columnsFor(kind, role, columns.join(',')).length
  const words = [...scope, ...scopeInWords(filters, state)].join(', ')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.exports_print_title()}
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <FileButton
            endpoint={endpoint}
            input={{ query: wholeList(state.query, columns) } as unknown as RequestOf<Endpoint>}
            fileName="danh-sach.pdf"
            kind="print"
            label={m.common_print()}
            size="md"
            variant="filled"
            disabled={total === undefined}
            onSaved={onClose}
          />
        </>
      }
    >
      {error && <Notice tone="danger" title={error.text} />}
      {total !== undefined && (
        <p>
          <strong>{sentences[kind]({ count: total, scope: words || m.exports_print_everything() })}</strong>
        </p>
      )}
      <p>{papers[layoutOf(printed)]({ columns: printed })}</p>
    </Dialog>
  )
}
