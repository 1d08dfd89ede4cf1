import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { energyNorms } from '@nhip-cau/contract/menu-plan-norms'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatLongDate } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dayEnergy } from './day-energy.ts'
import styles from './energy.module.css'
import { EnergyBar } from './energy-bar.tsx'
import { EnergyDialog } from './energy-dialog.tsx'

type Props = { readonly week: MenuWeek; readonly days: MenuWeek['days']; readonly editable: boolean }

/** The energy of each day beside the norm of the age group, where figures are entered. */
export const EnergyRow = ({ week, days, editable }: Props) => {
  const [opened, setOpened] = useState<string>()
  const energies = days.map(({ day }) => dayEnergy(week, day))
  if (!editable && energies.every(({ filled }) => filled === 0)) return null
  const [from, to] = energyNorms[week.kind].school
  return (
    <tfoot className={styles.foot}>
      <tr>
        <th scope="row">
          <strong>{m.menu_energy()}</strong>
          <small>{m.menu_energy_norm({ from, to })}</small>
        </th>
        {days.map(({ day, open }, index) => {
          const energy = energies[index]
          return (
            <td key={day}>
              {open && energy && energy.filled > 0 && <EnergyBar energy={energy} norm={[from, to]} />}
              {open && editable && (
                <button type="button" className={styles.enter} onClick={() => setOpened(day)}>
                  <IconPencil size={16} aria-hidden="true" />
                  {m.menu_energy_enter()}
                  <VisuallyHidden>{formatLongDate(day)}</VisuallyHidden>
                </button>
              )}
            </td>
          )
        })}
      </tr>
      {opened !== undefined && <EnergyDialog week={week} day={opened} onClose={() => setOpened(undefined)} />}
    </tfoot>
  )
}
