import { changeMenuDay, type MenuWeek } from '@nhip-cau/contract/menu-plan'
import { type Menu, menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatLongDate, formatShortDay } from '../../../ui/format.ts'
import { InputField } from '../../../ui/input-field.tsx'
import layout from '../../../ui/rows.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { areSame, choiceOf, type DishEntry, entryOf } from '../dish-entry.ts'
import { cellKey } from '../grid/cell-saver.ts'
import { DishesField } from '../grid/dishes-field.tsx'
import { rowsOf } from '../grid/grid-rows.ts'
import { rowName } from '../menu-texts.ts'
import styles from './change-day.module.css'

type Props = { readonly week: MenuWeek; readonly menu: Menu; readonly onClose: () => void }

type Typed = Readonly<Record<string, readonly DishEntry[]>>

/** Changes dishes of one day of an approved menu; the families are notified at once. */
export const ChangeDay = ({ week, menu, onClose }: Props) => {
  const days = week.can.change_days
  const [day, setDay] = useState(days.includes(week.today) ? week.today : (days[0] ?? week.today))
  const [typed, setTyped] = useState<Typed>({})
  const [reason, setReason] = useState('')
  // The cells as they were when the dialog opened: what others change meanwhile is a conflict and not overwritten.
  const [seen] = useState(week.cells)
  const change = useCommand(changeMenuDay, { quiet: true, done: m.menu_changed_done(), onDone: onClose })
  const savedOf = (key: string) => seen.find((cell) => cellKey(cell) === key)
  const rows = rowsOf(week).map(({ meal, slot }) => {
    const key = cellKey({ day, meal, slot })
    const saved = savedOf(key)
    const before = saved?.dishes.map(entryOf) ?? []
    return { meal, slot, key, version: saved?.version ?? 0, before, dishes: typed[key] ?? before }
  })
  const changed = rows.filter(({ before, dishes }) => !areSame(before, dishes))
  const send = () =>
    change.mutate({
      params: { id: menu.id },
      body: {
        day,
        cells: changed.map(({ meal, slot, version, dishes }) => ({
          meal,
          slot,
          version,
          dishes: dishes.map(choiceOf),
        })),
        reason: reason.trim() || null,
      },
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={day === week.today ? m.menu_change_today() : m.menu_change_title({ day: formatLongDate(day) })}
      typed={[typed, reason]}
      actions={
        <>
          <CancelButton />
          <Button loading={change.isPending} disabled={changed.length === 0} onClick={send}>
            {m.menu_change_send()}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>{m.menu_change_next()}</p>
        {change.error && <SendFailure text={problemText(change.error)} />}
        {days.length > 1 && (
          <Choice
            label={m.menu_change_which()}
            value={day}
            onChange={setDay}
            options={days.map((value) => ({ value, label: formatShortDay(value) }))}
          />
        )}
        <div className={styles.cells}>
          {rows.map(({ meal, slot, key, dishes, before }) => (
            <div key={key} className={styles.cell} data-changed={!areSame(before, dishes) || undefined}>
              <span>{rowName(meal, slot)}</span>
              <DishesField
                label={m.menu_dish_input({ row: rowName(meal, slot), day: formatLongDate(day) })}
                value={dishes}
                kind={week.kind}
                onChange={(next) => setTyped({ ...typed, [key]: next })}
              />
            </div>
          ))}
        </div>
        <InputField
          label={m.menu_change_reason()}
          optional
          maxLength={menuLimits.reason}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
