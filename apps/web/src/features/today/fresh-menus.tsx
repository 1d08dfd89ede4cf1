import type { FreshMenuWeek, Freshness, FreshWeek } from '@nhip-cau/contract/today-freshness'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { menuKindNames, menuStateNames } from '../menu-plan/menu-texts.ts'
import { FreshTag } from './fresh-tag.tsx'
import styles from './freshness-page.module.css'

type Menus = NonNullable<Freshness['menus']>
type Props = { readonly board: Freshness; readonly menus: Menus }

/** The menus of this and the next week, each kind by itself. */
export const FreshMenus = ({ board: { this_week, next_week }, menus }: Props) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{m.fresh_menus()}</th>
        <th scope="col">{m.fresh_this_week({ number: this_week?.number ?? '' })}</th>
        <th scope="col">{m.fresh_next_week({ number: next_week?.number ?? '' })}</th>
      </tr>
    </thead>
    <tbody>
      {menus.map((menu) => (
        <tr key={menu.kind}>
          <th scope="row">{menuKindNames[menu.kind]()}</th>
          <td data-name={m.fresh_this_week({ number: this_week?.number ?? '' })}>
            <MenuCell kind={menu.kind} week={this_week} cell={menu.this_week} />
          </td>
          <td data-name={m.fresh_next_week({ number: next_week?.number ?? '' })}>
            <MenuCell kind={menu.kind} week={next_week} cell={menu.next_week} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

type CellProps = {
  readonly kind: Menus[number]['kind']
  readonly week: FreshWeek | null
  readonly cell: FreshMenuWeek | null
}

const MenuCell = ({ kind, week, cell }: CellProps) => {
  if (week === null || cell === null) return <span className={styles.none}>{m.fresh_none()}</span>
  const search = new URLSearchParams({ kind, day: week.monday })
  return (
    <Link href={areaPath(currentRole(), `/menu-plan?${search}`)} className={styles.cell ?? ''}>
      <FreshTag fresh={cell.fresh}>{cell.state === null ? m.fresh_missing() : menuStateNames[cell.state]()}</FreshTag>
    </Link>
  )
}
