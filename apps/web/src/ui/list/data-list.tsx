import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useDeferredValue } from 'react'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../art/empty-search.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { NothingKept } from '../nothing-kept.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { useOnline } from '../use-online.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import type { Column } from './column.ts'
import styles from './data-list.module.css'
import { PagingFoot } from './paging-foot.tsx'
import { RowChoices } from './row-choice.tsx'
import type { Selection } from './selection.ts'
import { Table } from './table.tsx'
import type { ListView } from './use-list-state.ts'

export type DataListProps<T> = {
  /** The name of the list for screen readers: `Danh sách học sinh`. */
  label: string
  /** The visible columns; the first links to the row's panel. */
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
}

/** A table with selectable and sortable columns; below 600 px the rows are cards. */
export const DataList = <T extends object>(props: DataListProps<T>) => {
  const { rows, total, state, error, selection, empty } = props
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false })
  const online = useOnline()
  if (!rows && !online) return <NothingKept />
  if (error && !rows) return <ErrorState {...error} />
  if (!rows) return <ListSkeleton phone={phone} />
  const nothing = rows.length === 0
  return (
    <div className={styles.list}>
      {nothing && (state.isNarrowed ? <NothingFound state={state} /> : empty)}
      {/* Before the rows, so that the Tab key need not pass all of them. */}
      {selection && selection.ids.size > 0 && <BulkBar selection={selection} />}
      {!nothing && (
        <RowChoices selection={selection ?? noSelection} rowIds={rows.map(props.rowId)}>
          <WhenFree>
            {phone ? (
              <CardList {...props} rows={rows} />
            ) : (
              <Table {...props} rows={rows} selectable={selection !== undefined} />
            )}
          </WhenFree>
        </RowChoices>
      )}
      {!nothing && <PagingFoot state={state} total={total ?? rows.length} />}
    </div>
  )
}

const noSelection: Selection = { ids: new Set(), onChange: () => undefined, actions: null }

/** Renders the rows with low priority and in batches, because a page of them is too slow for a weak device. */
const WhenFree = ({ children }: { children: ReactNode }) => useDeferredValue(children)

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
