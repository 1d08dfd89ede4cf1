import { type DataRequest, listDataRequests, requestKinds, requestStatuses } from '@nhip-cau/contract/data-requests'
import { nextWaiting } from '../../lib/after-decision.ts'
import { goOn } from '../../lib/go-on.ts'
import { useListRows } from '../../lib/list-rows.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { formatDateTime } from '../../ui/format.ts'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './data-requests.module.css'
import { RequestPanel } from './request-panel.tsx'
import { dueText, kindNames, statusNames, statusTones } from './request-texts.ts'

const Due = ({ row }: { row: DataRequest }) => {
  const due = dueText(row)
  return due && <StatusTag tone={due.tone}>{due.text}</StatusTag>
}
const Status = ({ row }: { row: DataRequest }) => (
  <StatusTag tone={statusTones[row.status]}>{statusNames[row.status]()}</StatusTag>
)

const columns = (): readonly Column<DataRequest>[] => [
  { key: 'number', title: m.data_column_number(), width: 3, render: (row) => `#${row.number}` },
  { key: 'kind', title: m.data_kind(), width: 7, render: (row) => kindNames[row.kind]() },
  { key: 'child', title: m.data_child(), width: 11.5, render: (row) => row.student.full_name },
  {
    key: 'person',
    title: m.data_column_person(),
    width: 11.5,
    optional: true,
    render: (row) => `${row.person.full_name} (${row.person.relation})`,
  },
  {
    key: 'received',
    title: m.data_column_received(),
    sort: 'received',
    width: 9,
    optional: true,
    render: (row) => formatDateTime(row.received_at),
  },
  { key: 'status', title: m.data_column_status(), width: 7, render: (row) => <Status row={row} /> },
  { key: 'due', title: m.data_column_due(), width: 14.5, sort: 'due', render: (row) => <Due row={row} /> },
]

const isOpen = ({ status }: DataRequest) => status === 'received' || status === 'working'

/** The families' data requests, ordered by due date. */
export const DataRequestsPage = () => {
  const { id } = useProfile()
  const state = useListState({ filters: ['status', 'kind', 'due'] as const, sort: 'due' })
  const list = useListRows(listDataRequests, state.query)
  const goOnAfter = (id: string) => {
    const next = nextWaiting(list.rows ?? [], id, isOpen)
    if (next === undefined) state.close()
    else state.openRow(next)
    goOn(next)
  }
  const filters = [
    {
      name: 'status',
      label: m.data_column_status(),
      options: requestStatuses.map((value) => ({ value, label: statusNames[value]() })),
    },
    {
      name: 'kind',
      label: m.data_kind(),
      options: requestKinds.map((value) => ({ value, label: kindNames[value]() })),
    },
    {
      name: 'due',
      label: m.data_column_due(),
      options: [
        { value: 'overdue', label: m.data_filter_overdue() },
        { value: 'soon', label: m.data_filter_soon() },
      ],
    },
  ] as const
  return (
    <ListPage
      title={m.data_requests_title()}
      description={m.data_requests_lead()}
      placeholder={m.data_search()}
      filters={filters}
      storageKey={`nhip-cau-columns:data-requests:${id}`}
      columns={columns()}
      state={state}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => m.data_number({ number: row.number })}
      renderCard={(row) => (
        <div className={styles.stack}>
          <div className={styles.head}>
            <strong>
              #{row.number} · {kindNames[row.kind]()}
            </strong>
            <Status row={row} />
          </div>
          <Muted>{row.student.full_name}</Muted>
          <Due row={row} />
        </div>
      )}
      emptyText={m.data_empty()}
      emptyPicture={<AllDone />}
      panel={(shown) => (
        <RequestPanel
          id={shown}
          opened={state.open !== null}
          onClose={state.close}
          onAnswered={() => goOnAfter(shown)}
        />
      )}
    />
  )
}
