import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatShortDay } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showUndoToast } from '../../../ui/undo-toast.ts'
import { namesOf, newEntry } from '../dish-entry.ts'
import { rowName } from '../menu-texts.ts'
import type { Place } from './cell-moves.ts'
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
      size="lg"
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
        <ul className={styles.cells}>
          {written.map(({ day, meal, slot, names }) => {
            const before = namesOf(cells.dishesAt({ day, meal, slot }))
            return (
              <li key={`${day} ${meal} ${slot}`} data-wrong={isWrong(names) || undefined}>
                <small>{[formatShortDay(day), rowName(meal, slot)].join(' · ')}</small>
                <span dir="auto">{names.join(', ')}</span>
                {before !== '' && <small dir="auto">{m.menu_paste_before({ names: before })}</small>}
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
