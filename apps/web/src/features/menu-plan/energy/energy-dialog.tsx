import { type MenuWeek, saveMenu } from '@nhip-cau/contract/menu-plan'
import { energyOf, energySource } from '@nhip-cau/contract/menu-plan-norms'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatLongDate } from '../../../ui/format.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { mealNames } from '../../attendance/attendance-texts.ts'
import styles from './energy.module.css'

type Props = { readonly week: MenuWeek; readonly day: string; readonly onClose: () => void }

const isWrong = (text: string) =>
  text.trim() !== '' && !(/^\d{1,4}$/.test(text.trim()) && Number(text) <= menuLimits.kcal)

/** The energy of each meal of a day; an empty field takes the sum of the dishes. */
export const EnergyDialog = ({ week, day, onClose }: Props) => {
  const [first] = useState(week.energy)
  const found = (meal: string) => first.find((one) => one.day === day && one.meal === meal)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(week.meals.map(({ meal }) => [meal, String(found(meal)?.kcal ?? '')])),
  )
  const save = useCommand(saveMenu, {
    quiet: true,
    onDone: ({ energy }) => {
      const refused = energy.find(({ outcome }) => outcome === 'conflict' || outcome === 'refused')
      showToast(refused ? { text: refused.text ?? m.error_conflict(), tone: 'info' } : { text: m.success_saved() })
      onClose()
    },
  })
  const entries = week.meals.flatMap(({ meal }) => {
    const text = typed[meal]?.trim() ?? ''
    const kcal = text === '' ? null : Number(text)
    const before = found(meal)
    return kcal === (before?.kcal ?? null) ? [] : [{ day, meal, version: before?.version ?? 0, kcal }]
  })
  const hasWrong = Object.values(typed).some(isWrong)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.menu_energy_of({ day: formatLongDate(day) })}
      typed={typed}
      actions={
        <>
          <CancelButton />
          <Button
            loading={save.isPending}
            disabled={hasWrong}
            onClick={() =>
              entries.length === 0 ? onClose() : save.mutate({ body: { kind: week.kind, day, energy: entries } })
            }
          >
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {save.error && <SendFailure text={problemText(save.error)} />}
        {week.meals.map(({ meal }) => {
          const norm = energyOf(week.kind, meal)
          const sum = found(meal)?.sum
          return (
            <InputField
              key={meal}
              label={mealNames[meal]()}
              hint={[
                norm ? m.menu_energy_meal_norm({ from: norm[0], to: norm[1] }) : m.menu_energy_no_norm(),
                ...(typeof sum === 'number' ? [m.menu_energy_sum({ count: sum })] : []),
              ].join(' · ')}
              optional
              inputMode="numeric"
              maxLength={4}
              value={typed[meal] ?? ''}
              {...(isWrong(typed[meal] ?? '') ? { error: m.menu_energy_wrong() } : {})}
              onChange={(text) => setTyped({ ...typed, [meal]: text })}
            />
          )
        })}
        <Muted as="small">{m.menu_energy_source({ source: energySource })}</Muted>
      </div>
    </Dialog>
  )
}
