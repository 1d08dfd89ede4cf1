import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatShortDay } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { showUndoToast } from '../../../ui/undo-toast.ts'
import { namesOf, newEntry } from '../dish-entry.ts'
import { rowName } from '../menu-texts.ts'
import type { Place } from './cell-moves.ts'
import { cellKey } from './cell-saver.ts'
import type { GridRow } from './grid-rows.ts'
import styles from './paste-preview.module.css'
import { pastedBlock } from './pasted-block.ts'
import type { MenuCells } from './use-menu-cells.ts'

type Props = {
  readonly text: string
  /** The cell into which the upper left corner goes. */
  readonly from: Place
  readonly rows: readonly GridRow[]
  readonly days: readonly string[]
  readonly cells: MenuCells
  readonly onClose: () => void
}

const { min, max } = menuLimits.dishName
const isWrong = (names: readonly string[]) =>
  names.length > menuLimits.dishesPerCell || names.some(({ length }) => length < min || length > max)

const undoSeconds = 10

/** A block that was copied from a spreadsheet, as it will stand in the grid, before it is written. */
export const PastePreview = ({ text, from, rows, days, cells, onClose }: Props) => {
  const block = pastedBlock(text).flatMap((line, down) =>
    line.map((names, right) => ({ names, row: rows[from.row + down], day: days[from.column + right] })),
  )
  const filled = block.filter(({ names }) => names.length > 0)
  const written = filled.flatMap(({ names, row, day }) =>
    row && day !== undefined ? [{ day, meal: row.meal, slot: row.slot, names }] : [],
  )
  const outside = filled.length - written.length
  const shownDays = days.filter((day) => written.some((one) => one.day === day))
  const isRefused = written.some(({ names }) => isWrong(names))
  const write = () => {
    const next = written.map(({ names, ...place }) => ({ ...place, dishes: names.map(newEntry) }))
    const before = next.map((cell) => ({ ...cell, dishes: cells.dishesAt(cell) }))
    cells.write(next)
    showUndoToast(m.menu_saved(), undoSeconds, () => cells.write(before))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={m.menu_paste_title()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button disabled={written.length === 0 || isRefused} onClick={write} data-autofocus>
            {m.menu_paste_do()}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <p>{m.menu_paste_lead({ count: written.length })}</p>
        {isRefused && <Notice tone="danger" title={m.menu_paste_wrong()} />}
        {outside > 0 && <Notice tone="waiting" title={m.menu_paste_outside({ count: outside })} />}
        <ScrollRegion label={m.menu_paste_title()}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.menu_grid_meal()}</th>
                {shownDays.map((day) => (
                  <th key={day} scope="col">
                    {formatShortDay(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                .filter(({ meal, slot }) => written.some((one) => one.meal === meal && one.slot === slot))
                .map(({ meal, slot }) => (
                  <tr key={`${meal} ${slot}`}>
                    <th scope="row">{rowName(meal, slot)}</th>
                    {shownDays.map((day) => {
                      const place = { day, meal, slot }
                      const names = written.find((one) => cellKey(one) === cellKey(place))?.names
                      return (
                        <td key={day} data-wrong={(names && isWrong(names)) || undefined}>
                          {names && <Pasted names={names} before={namesOf(cells.dishesAt(place))} />}
                        </td>
                      )
                    })}
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </Dialog>
  )
}

type PastedProps = { readonly names: readonly string[]; readonly before: string }

const Pasted = ({ names, before }: PastedProps) => (
  <>
    <span dir="auto">{names.join(', ')}</span>
    {before !== '' && <small dir="auto">{m.menu_paste_before({ names: before })}</small>}
  </>
)
