import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatDayAndMonth, formatLongDate, formatShortDay } from '../../../ui/format.ts'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { menuKindNames, rowName, slotNames } from '../menu-texts.ts'
import { type GridRow, rowsOf } from './grid-rows.ts'
import { MenuCellContent } from './menu-cell.tsx'
import styles from './menu-grid.module.css'
import { PastePreview } from './paste-preview.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import type { MenuCells } from './use-menu-cells.ts'

type Props = {
  readonly week: MenuWeek
  readonly cells: MenuCells
  readonly editable: boolean
  /** The only day that is shown, on a narrow screen; absent: the whole week. */
  readonly day: string | undefined
  readonly onDay: (day: string) => void
  /** Rows under the meals, such as their energy. */
  readonly foot?: (days: MenuWeek['days']) => ReactNode
}

/** The week: meals as rows, days as columns. One cell has the focus; letters, Enter or a tap write in it. */
export const MenuGrid = ({ week, cells, editable, day, onDay, foot }: Props) => {
  const [pasted, setPasted] = useState<{ text: string; row: number; column: number }>()
  const rows = rowsOf(week)
  // Nothing is cooked on a day without school, so the keys pass over it.
  const open = week.days.filter((one) => one.open)
  const shown = day === undefined ? week.days : week.days.filter((one) => one.day === day)
  const keys = useGridKeys({ rows, days: open, cells, editable, day, onDay, onBlock: setPasted })
  const name = m.menu_grid({
    kind: menuKindNames[week.kind](),
    from: formatDayAndMonth(week.week.first_day),
    to: formatDayAndMonth(week.week.last_day),
  })
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table whose cells have the focus is a grid */}
      <table
        ref={keys.table}
        role="grid"
        aria-label={name}
        aria-readonly={!editable}
        className={clsx(styles.grid, day !== undefined && styles.single)}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
        onPaste={keys.onPaste}
      >
        <thead className={styles.head}>
          <tr>
            <th scope="col">{m.menu_grid_meal()}</th>
            {shown.map((one) => (
              <th key={one.day} scope="col" data-today={one.day === week.today || undefined}>
                <time dateTime={one.day}>{formatShortDay(one.day)}</time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${row.meal} ${row.slot}`} data-first={row.parts > 0 || undefined}>
              <RowHead row={row} />
              {shown.map((one) => {
                const column = open.indexOf(one)
                if (column < 0)
                  return index === 0 ? (
                    <td key={one.day} rowSpan={rows.length} className={styles.closed}>
                      {one.closed_because ?? m.menu_day_closed()}
                    </td>
                  ) : null
                const place = { day: one.day, meal: row.meal, slot: row.slot }
                const label = m.menu_dish_input({ row: rowName(row.meal, row.slot), day: formatLongDate(one.day) })
                return (
                  <td key={one.day} {...keys.cellProps({ row: index, column })}>
                    <MenuCellContent
                      cells={cells}
                      place={place}
                      kind={week.kind}
                      label={label}
                      editing={keys.editingAt({ row: index, column })}
                      editable={editable}
                      onLeave={(how) => keys.onLeave({ row: index, column }, how)}
                      onBlock={(text) => setPasted({ text, row: index, column })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot?.(shown)}
      </table>
      {pasted && (
        <PastePreview
          text={pasted.text}
          from={pasted}
          rows={rows}
          days={open.map((one) => one.day)}
          cells={cells}
          onClose={() => setPasted(undefined)}
        />
      )}
    </div>
  )
}

const RowHead = ({ row: { meal, slot, parts } }: { readonly row: GridRow }) => (
  <th scope="row" className={styles.rowHead}>
    {parts > 0 && <span className={styles.meal}>{mealNames[meal]()}</span>}
    {slot !== 'dish' && <span className={styles.slot}>{slotNames[slot]()}</span>}
  </th>
)
