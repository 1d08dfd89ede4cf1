import { type FreshClass, type FreshColumn, type Freshness, freshness } from '@nhip-cau/contract/today-freshness'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { areaPath, currentRole, homePaths } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { FreshMenus } from './fresh-menus.tsx'
import { FreshTag } from './fresh-tag.tsx'
import styles from './freshness-page.module.css'
import { cellText, columnNames, placeOfCell } from './freshness-texts.ts'

/** For the office: how fresh each class is in each module, with links to the very thing. */
export const FreshnessPage = () => {
  const query = useQuery({ ...ask(freshness, {}), refetchInterval: 60_000 })
  return (
    <Page
      title={m.fresh_title()}
      description={m.fresh_lead()}
      trail={<Link href={homePaths[currentRole()]}>{m.waiting_back()}</Link>}
    >
      <QueryState
        query={query}
        isEmpty={(board) => board.classes.length === 0}
        empty={<EmptyState picture={<AllDone />} text={m.fresh_no_classes()} />}
      >
        {(board) => (
          <>
            {board.menus && <FreshMenus board={board} menus={board.menus} />}
            {board.columns.length > 0 && <Classes board={board} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}

const Classes = ({ board }: { readonly board: Freshness }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{m.fresh_class()}</th>
        {board.columns.map((column) => (
          <th key={column} scope="col">
            {columnNames[column](board)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {board.classes.map((one) => (
        <tr key={one.class.id}>
          <th scope="row">{one.class.name}</th>
          {board.columns.map((column) => (
            <td key={column} data-name={columnNames[column](board)}>
              <Cell board={board} one={one} column={column} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type CellProps = { readonly board: Freshness; readonly one: FreshClass; readonly column: FreshColumn }

const Cell = ({ board, one, column }: CellProps) => {
  const cell = one[column]
  if (cell === null) return <span className={styles.none}>{m.fresh_none()}</span>
  return (
    <Link href={areaPath(currentRole(), placeOfCell(board, one, column))} className={styles.cell ?? ''}>
      <FreshTag fresh={cell.fresh}>{cellText(one, column)}</FreshTag>
    </Link>
  )
}
