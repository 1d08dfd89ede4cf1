import { type MenuClash, setSubstitute } from '@nhip-cau/contract/menu-plan-clash'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatLongDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { choiceOf, type DishEntry } from '../dish-entry.ts'
import { DishesField } from '../grid/dishes-field.tsx'
import { allergenName } from '../menu-texts.ts'

type Props = { readonly clash: MenuClash; readonly onClose: () => void }

/** Names the dish that a child gets instead; it stands on the kitchen's sheet of the day. */
export const SubstituteDialog = ({ clash, onClose }: Props) => {
  const { student, day, meal, version, substitute, need } = clash
  const [dishes, setDishes] = useState<readonly DishEntry[]>(
    substitute ? [{ id: substitute.id, name: substitute.name, kcal: null, allergens: [] }] : [],
  )
  const [alsoLater, setAlsoLater] = useState(false)
  const set = useCommand(setSubstitute, { quiet: true, done: m.success_saved(), onDone: onClose })
  const [dish] = dishes
  const bad = new Set(clash.dishes.flatMap(({ allergens }) => allergens))
  const met = dish?.allergens.filter((code) => bad.has(code)) ?? []
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.menu_substitute_title({ name: student.full_name })}
      typed={[dishes, alsoLater]}
      actions={
        <>
          <CancelButton />
          <Button
            loading={set.isPending}
            disabled={!(dish || substitute)}
            onClick={() =>
              set.mutate({
                body: {
                  student_id: student.id,
                  day,
                  meal,
                  version,
                  dish: dish ? choiceOf(dish) : null,
                  also_later: alsoLater,
                },
              })
            }
          >
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <div>
          <p>{[mealNames[meal](), formatLongDate(day)].join(' · ')}</p>
          <Muted as="p" dir="auto">
            {need}
          </Muted>
        </div>
        {set.error && <SendFailure text={problemText(set.error)} />}
        <DishesField label={m.menu_substitute_dish()} value={dishes} onChange={setDishes} most={1} autoFocus />
        {met.length > 0 && (
          <Notice tone="danger" title={m.menu_substitute_warning({ names: met.map(allergenName).join(', ') })} />
        )}
        <CheckField
          label={m.menu_substitute_later()}
          hint={m.menu_substitute_later_hint()}
          value={alsoLater}
          onChange={setAlsoLater}
        />
      </div>
    </Dialog>
  )
}
