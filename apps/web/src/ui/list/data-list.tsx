import { useMediaQuery } from '@mantine/hooks'
import { IconChevronUp, IconSelector } from '@tabler/icons-react'
import { DataTable, type DataTableColumn, type DataTableSortStatus } from 'mantine-datatable'
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
import { AllRowsChoice, RowChoice, RowChoices } from './row-choice.tsx'
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
      {nothing && (state.isNarrowed ? <NothingFound state={state} /> : empty)}
      {!nothing && (
        <RowChoices selection={selection ?? noSelection} rowIds={rows.map(props.rowId)}>
          <WhenFree>
            {phone ? <CardList {...props} rows={rows} /> : <Table {...props} rows={rows} shown={choice.shown} />}
          </WhenFree>
        </RowChoices>
      )}
      {selection && selection.ids.size > 0 && <BulkBar selection={selection} />}
      {!nothing && <PagingFoot state={state} total={total ?? rows.length} />}
    </div>
  )
}

const noSelection: Selection = { ids: new Set(), onChange: () => undefined, actions: null }

/** Renders the rows with low priority and in batches, because a page of them is too slow for a weak device. */
const WhenFree = ({ children }: { children: ReactNode }) => useDeferredValue(children)

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
  const columns = shown.map(
    (column, index): DataTableColumn<T> => ({
      accessor: column.key,
      title: column.title,
      sortable: column.sort !== undefined,
      textAlign: textAlign[column.align ?? 'start'],
      ...(column.width === undefined ? {} : { width: column.width }),
      render: (row) =>
        index === 0 ? (
          <RowLink state={state} id={rowId(row)} className={styles.open}>
            {column.render(row)}
          </RowLink>
        ) : (
          column.render(row)
        ),
    }),
  )
  const choiceColumn: DataTableColumn<T> = {
    accessor: 'choice',
    title: <AllRowsChoice rowIds={rows.map(rowId)} />,
    width: 'var(--tap)',
    cellsClassName: styles.choice ?? '',
    titleClassName: styles.choice ?? '',
    render: (row) => <RowChoice id={rowId(row)} name={rowName(row)} />,
  }
  return (
    <Card padding="none" className={styles.table ?? ''}>
      <DataTable<T>
        aria-label={label}
        records={[...rows]}
        idAccessor={rowId}
        columns={selection ? [choiceColumn, ...columns] : columns}
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
