import { useMediaQuery } from '@mantine/hooks'
import { IconChevronUp, IconSelector } from '@tabler/icons-react'
import { DataTable, type DataTableSortStatus } from 'mantine-datatable'
import { type ReactNode, useDeferredValue } from 'react'
import { m } from '../../paraglide/messages.js'
import { afterPaint } from '../after-paint.ts'
import { EmptySearch } from '../art/empty-search.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import type { Column } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import './data-list.css'
import styles from './data-list.module.css'
import { PagingFoot } from './paging-foot.tsx'
import { RowLink } from './row-link.tsx'
import type { Selection } from './selection.ts'
import { useColumns } from './use-columns.ts'
import type { ListView } from './use-list-state.ts'

export type DataListProps<T> = {
  /** The name of the list for screen readers: `Danh sách học sinh`. */
  label: string
  /** The storage key for the choice of columns, made of list and account. */
  storageKey: string
  /** The first column links to the row's panel. */
  columns: readonly Column<T>[]
  /** Undefined while the first page loads. */
  rows: readonly T[] | undefined
  total: number | undefined
  state: ListView
  rowId: (row: T) => string
  /** The label of the row's checkbox and link. */
  rowName: (row: T) => string
  /** The row as a card on a phone, with its three most important facts. The whole card opens the panel. */
  renderCard: (row: T) => ReactNode
  /** Shown when the list has no rows. */
  empty: ReactNode
  error?: { text: string; retrying: boolean; onRetry: () => void } | undefined
  selection?: Selection | undefined
  /** Tools at the end above the table, such as print; a function receives the visible columns. */
  tools?: ReactNode | ((shown: readonly string[]) => ReactNode)
}

/** A table with selectable and sortable columns; below 600 px the rows are cards. */
export const DataList = <T extends object>(props: DataListProps<T>) => {
  const { columns, rows, total, state, error, selection, tools, storageKey, empty } = props
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false })
  const choice = useColumns(storageKey, columns)
  if (error && !rows) return <ErrorState {...error} />
  if (!rows) return <ListSkeleton phone={phone} />
  const nothing = rows.length === 0
  return (
    <div className={styles.list}>
      {(tools || !phone) && (
        <div className={styles.tools}>
          {typeof tools === 'function' ? tools(choice.shown.map((column) => column.key)) : tools}
          {!phone && columns.some((column) => column.optional) && <ColumnChoice columns={columns} {...choice} />}
        </div>
      )}
      {selection && selection.ids.size > 0 && <BulkBar selection={selection} />}
      {nothing && (state.isNarrowed ? <NothingFound state={state} /> : empty)}
      {!nothing && (
        <WhenFree now={selection?.ids}>
          {phone ? <CardList {...props} rows={rows} /> : <Table {...props} rows={rows} shown={choice.shown} />}
        </WhenFree>
      )}
      {!nothing && <PagingFoot state={state} total={total ?? rows.length} />}
    </div>
  )
}

/**
 * Renders the rows with low priority and in batches, because a page of them is too slow for a weak device. A changed
 * selection is rendered at once.
 */
const WhenFree = ({ now, children }: { now: ReadonlySet<string> | undefined; children: ReactNode }) => {
  const later = useDeferredValue(children)
  return useDeferredValue(now) === now ? later : children
}

const Table = <T extends object>({
  label,
  rows,
  shown,
  state,
  rowId,
  rowName,
  selection,
}: DataListProps<T> & { rows: readonly T[]; shown: readonly Column<T>[] }) => {
  const [sortKey, direction] = state.sort.startsWith('-') ? [state.sort.slice(1), 'desc'] : [state.sort, 'asc']
  const sorted = shown.find((column) => column.sort === sortKey)
  const sortStatus: DataTableSortStatus<T> = {
    columnAccessor: sorted?.key ?? '',
    direction: direction === 'desc' ? 'desc' : 'asc',
  }
  const choose = (records: T[]) => {
    const next = new Set(selection?.ids)
    for (const row of rows) next.delete(rowId(row))
    for (const row of records) next.add(rowId(row))
    selection?.onChange(next)
  }
  return (
    <Card padding="none" className={styles.table ?? ''}>
      <DataTable<T>
        aria-label={label}
        records={[...rows]}
        idAccessor={rowId}
        columns={shown.map((column, index) => ({
          accessor: column.key,
          title: column.title,
          sortable: column.sort !== undefined,
          textAlign: textAlign[column.align ?? 'start'],
          ...(column.width === undefined ? {} : { width: column.width }),
          render: (row: T) =>
            index === 0 ? (
              <RowLink state={state} id={rowId(row)} className={styles.open}>
                {column.render(row)}
              </RowLink>
            ) : (
              column.render(row)
            ),
        }))}
        sortStatus={sortStatus}
        onSortStatusChange={({ columnAccessor, direction: way }) => {
          const key = shown.find((column) => column.key === columnAccessor)?.sort
          if (key) state.setSort(way === 'desc' ? `-${key}` : key)
        }}
        sortIcons={{ sorted: <IconChevronUp size={16} />, unsorted: <IconSelector size={16} /> }}
        onRowClick={({ record, event }) => {
          // Clicking a checkbox or a link in the row does not open the row.
          if (event.target instanceof Element && event.target.closest('a, button, input, label')) return
          afterPaint(() => state.openRow(rowId(record)))
        }}
        rowClassName={(row) => (rowId(row) === state.open ? styles.opened : undefined)}
        {...(selection
          ? {
              selectedRecords: rows.filter((row) => selection.ids.has(rowId(row))),
              onSelectedRecordsChange: choose,
              allRecordsSelectionCheckboxProps: { 'aria-label': m.list_choose_all(), size: 'sm' },
              getRecordSelectionCheckboxProps: (row: T) => ({
                'aria-label': m.list_choose({ name: rowName(row) }),
                size: 'sm',
              }),
            }
          : {})}
        highlightOnHover
        verticalSpacing="xs"
        horizontalSpacing="sm"
        scrollAreaProps={{ type: 'auto' }}
        minHeight={0}
      />
    </Card>
  )
}

const textAlign = { start: 'left', center: 'center', end: 'right' } as const

const NothingFound = ({ state }: { state: ListView }) => (
  <EmptyState
    picture={<EmptySearch />}
    text={m.list_nothing_found()}
    action={
      <Button variant="light" onClick={state.clear}>
        {m.list_clear_filters()}
      </Button>
    }
  />
)

const ListSkeleton = ({ phone }: { phone: boolean | undefined }) => (
  <Loading>
    <Card padding="small">
      <div className={styles.skeletons}>
        {Array.from({ length: phone ? 5 : 10 }, (_, row) => `row-${row}`).map((key) => (
          <Skeleton key={key} height={phone ? '4.5rem' : '2rem'} />
        ))}
      </div>
    </Card>
  </Loading>
)
