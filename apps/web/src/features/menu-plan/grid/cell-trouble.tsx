import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { type DishEntry, entryOf, namesOf, withDish } from '../dish-entry.ts'
import type { TypedCell } from './cell-saver.ts'
import styles from './cell-trouble.module.css'
import type { MenuCells } from './use-menu-cells.ts'

type Props = { readonly cells: MenuCells; readonly typed: TypedCell; readonly label: string }

const both = ({ dishes, theirs }: TypedCell): readonly DishEntry[] =>
  dishes.reduce<readonly DishEntry[]>(
    (all, dish) => withDish(all, dish, menuLimits.dishesPerCell),
    theirs?.dishes.map(entryOf) ?? [],
  )

/** A cell that was not saved as it was typed: what is typed and what is saved, until the writer decides. */
export const CellTrouble = ({ cells, typed, label }: Props) => {
  const { dishes, theirs, text } = typed
  const written = namesOf(dishes) || m.menu_cell_empty()
  return (
    <section className={styles.trouble} aria-label={label}>
      <p role="alert" className={styles.why}>
        {text ?? m.menu_conflict_somebody()}
      </p>
      <dl className={styles.both}>
        <dt>{m.menu_conflict_mine()}</dt>
        <dd dir="auto">{written}</dd>
        {theirs && (
          <>
            <dt>{m.menu_conflict_theirs()}</dt>
            <dd dir="auto">{namesOf(theirs.dishes) || m.menu_cell_empty()}</dd>
          </>
        )}
      </dl>
      <div className={styles.buttons}>
        <Button size="xs" variant="light" onClick={() => cells.insist(typed, dishes)}>
          {theirs ? m.menu_conflict_take_mine() : m.menu_refused_retry()}
        </Button>
        {theirs && theirs.dishes.length > 0 && dishes.length > 0 && (
          <Button size="xs" variant="light" onClick={() => cells.insist(typed, both(typed))}>
            {m.menu_conflict_take_both()}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => cells.drop(typed)}>
          {theirs ? m.menu_conflict_take_theirs() : m.menu_refused_drop()}
        </Button>
      </div>
    </section>
  )
}
