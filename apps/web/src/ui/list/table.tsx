import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { afterPaint } from '../after-paint.ts'
import type { Column } from './column.ts'
import { AllRowsChoice, RowChoice } from './row-choice.tsx'
import { RowLink } from './row-link.tsx'
import styles from './table.module.css'
import type { ListView } from './use-list-state.ts'

type Props<T> = {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly state: ListView
  readonly rowId: (row: T) => string
  readonly rowName: (row: T) => string
  readonly selectable: boolean
}

// In rem: the width of the content beside the navigation on a screen of 1366 px, and of a column that names no width.
const room = 64
const usualWidth = 10

const widthOf = (columns: readonly { readonly width?: number }[]) =>
  columns.reduce((sum, { width = usualWidth }) => sum + width, 0)

/**
 * The rows of a list with sortable columns. Its head stays in sight while the page scrolls; a table that is wider than
 * the page scrolls sideways instead, with the names in sight.
 */
export const Table = <T extends object>({ label, columns, rows, state, rowId, rowName, selectable }: Props<T>) => (
  <div className={styles.box} data-wide={widthOf(columns) > room || undefined}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {selectable && (
            <th className={styles.choice}>
              <AllRowsChoice rowIds={rows.map(rowId)} />
            </th>
          )}
          {columns.map((column, index) => (
            <Head key={column.key} column={column} state={state} className={index === 0 ? styles.name : undefined} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = rowId(row)
          return (
            <tr
              key={id}
              data-open={id === state.open || undefined}
              onClick={(event) => openUnlessControl(event, state, id)}
            >
              {selectable && (
                <td className={styles.choice}>
                  <RowChoice id={id} name={rowName(row)} />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.key} className={index === 0 ? styles.name : undefined} data-align={column.align}>
                  {index === 0 ? (
                    <RowLink state={state} id={id} className={styles.link}>
                      {column.render(row)}
                    </RowLink>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)

/** Clicking a checkbox or a link in the row does not open the row. */
const openUnlessControl = ({ target }: MouseEvent, state: ListView, id: string) => {
  if (target instanceof Element && target.closest('a, button, input, label')) return
  afterPaint(() => state.openRow(id))
}

type HeadProps<T> = {
  readonly column: Column<T>
  readonly state: ListView
  readonly className: string | undefined
}

const Head = <T,>({ column: { title, sort, width, align }, state, className }: HeadProps<T>) => {
  const order = sort === undefined ? undefined : orderOf(state.sort, sort)
  return (
    <th
      scope="col"
      className={className}
      data-align={align}
      style={width === undefined ? undefined : { width: `${width}rem` }}
      aria-sort={order}
    >
      {sort === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => state.setSort(order === 'ascending' ? `-${sort}` : sort)}>
          <span>{title}</span>
          <SortIcon order={order} />
        </button>
      )}
    </th>
  )
}

const orderOf = (sorted: string, sort: string) => {
  if (sorted === sort) return 'ascending'
  return sorted === `-${sort}` ? 'descending' : undefined
}

const SortIcon = ({ order }: { readonly order: ReturnType<typeof orderOf> }) => {
  if (order === 'ascending') return <IconChevronUp size={16} aria-hidden="true" />
  if (order === 'descending') return <IconChevronDown size={16} aria-hidden="true" />
  return <IconSelector size={16} aria-hidden="true" />
}
