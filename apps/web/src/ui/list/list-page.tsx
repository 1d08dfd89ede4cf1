import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EmptySearch } from '../art/empty-search.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Page } from '../page.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { DataList, type DataListProps } from './data-list.tsx'
import { type Filter, FilterBar } from './filter-bar.tsx'
import styles from './list-page.module.css'
import { useColumns } from './use-columns.ts'
import type { ListState } from './use-list-state.ts'

/** The loaded rows, their total and the error. */
export type ListRows<T> = Pick<DataListProps<T>, 'rows' | 'total' | 'error'>

type Props<T, F extends string> = Pick<
  DataListProps<T>,
  'columns' | 'rowId' | 'rowName' | 'renderCard' | 'selection'
> & {
  /** The storage key for the choice of columns, made of list and account. */
  storageKey: string
  /** Buttons at the end of the toolbar, such as print; a function receives the keys of the visible columns. */
  tools?: ReactNode | ((shown: readonly string[]) => ReactNode)
  title: string
  description?: string
  /** The page's main button; its default icon is a plus. */
  action?: { label: string; icon?: ReactNode; onClick: () => void } | undefined
  /** Content between the title and the search. */
  above?: ReactNode
  state: ListState<F>
  list: ListRows<T>
  /** The searched fields: `Tên, mã hoặc số điện thoại`. */
  placeholder: string
  filters?: readonly Filter<F>[]
  emptyText: string
  emptyPicture?: ReactNode
  /** The button that fills an empty list, for those who may. */
  emptyAction?: ReactNode
  /** The panel of the open row; it stays mounted while it closes. */
  panel: (id: string) => ReactNode
  children?: ReactNode
}

/** A list page: title and main button, search and filters, rows, and the panel of the open row. */
export const ListPage = <T extends object, F extends string>(props: Props<T, F>) => {
  const { title, description, action, above, state, list, placeholder, filters, tools, panel, children } = props
  const choice = useColumns(props.storageKey, props.columns)
  const [shown, setShown] = useState(state.open)
  if (state.open !== null && state.open !== shown) setShown(state.open)
  return (
    <Page
      dense
      title={title}
      toolbar={
        <>
          <FilterBar state={state} placeholder={placeholder} filters={filters ?? []} />
          <div className={styles.tools}>
            {typeof tools === 'function' ? tools(choice.shown.map((column) => column.key)) : tools}
            {props.columns.some((column) => column.optional) && (
              <span className={styles.columns}>
                <ColumnChoice columns={props.columns} {...choice} />
              </span>
            )}
          </div>
        </>
      }
      {...(description === undefined ? {} : { description })}
      action={
        action && (
          <Button leftSection={action.icon ?? <IconPlus size={20} />} onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    >
      {above}
      <DataList
        label={title}
        columns={choice.shown}
        {...list}
        state={state}
        rowId={props.rowId}
        rowName={props.rowName}
        renderCard={props.renderCard}
        empty={
          <EmptyState
            picture={props.emptyPicture ?? <EmptySearch />}
            text={props.emptyText}
            action={props.emptyAction}
          />
        }
        selection={props.selection}
      />
      {shown !== null && panel(shown)}
      {children}
    </Page>
  )
}
