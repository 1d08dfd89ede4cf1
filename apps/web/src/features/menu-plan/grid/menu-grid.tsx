import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatDayAndMonth, formatLongDate, formatShortDay } from '../../../ui/format.ts'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { menuKindNames, rowName, slotNames } from '../menu-texts.ts'
import type { Place } from './cell-moves.ts'
import { type GridRow, rowsOf } from './grid-rows.ts'
import { MenuCellContent } from './menu-cell.tsx'
import styles from './menu-grid.module.css'
import { PastePreview } from './paste-preview.tsx'
import { useCellActions } from './use-cell-actions.ts'
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

/** The week: meals as rows, days as columns. A letter, Enter or a tap writes in a cell; arrow keys go to the others. */
export const MenuGrid = ({ week, cells, editable, day, onDay, foot }: Props) => {
  const [pasted, setPasted] = useState<{ text: string } & Place>()
  const rows = rowsOf(week)
  const open = week.days.filter((one) => one.open).map((one) => one.day)
  const shown = day === undefined ? week.days : week.days.filter((one) => one.day === day)
  const actions = useCellActions({ rows, days: open, cells })
  const keys = useGridKeys({
    actions,
    onBlock: setPasted,
    onShow: (column) => {
      const there = open[column]
      if (day !== undefined && there !== undefined && there !== day) onDay(there)
    },
  })
  const name = m.menu_grid({
    kind: menuKindNames[week.kind](),
    from: formatDayAndMonth(week.week.first_day),
    to: formatDayAndMonth(week.week.last_day),
  })
  return (
    <div className={styles.box}>
      <table id={keys.id} aria-label={name} className={styles.grid} data-single={day !== undefined || undefined}>
        <thead>
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
            <tr key={`${row.meal} ${row.slot}`}>
              <RowHead row={row} />
              {shown.map((one) => {
                if (!one.open) return index === 0 && <ClosedDay key={one.day} day={one} rows={rows.length} />
                const place = { row: index, column: open.indexOf(one.day) }
                return (
                  <td key={one.day}>
                    <MenuCellContent
                      cells={cells}
                      keys={keys}
                      cell={{ day: one.day, meal: row.meal, slot: row.slot }}
                      place={place}
                      kind={week.kind}
                      label={m.menu_dish_input({ row: rowName(row.meal, row.slot), day: formatLongDate(one.day) })}
                      editable={editable}
                      onBlock={(text) => setPasted({ text, ...place })}
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
          days={open}
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

type ClosedProps = { readonly day: MenuWeek['days'][number]; readonly rows: number }

const ClosedDay = ({ day, rows }: ClosedProps) => (
  <td rowSpan={rows} className={styles.closed}>
    {day.closed_because ?? m.menu_day_closed()}
  </td>
)
