import type { Menu } from '@nhip-cau/contract/menu-plan-parts'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatTimeOrDate } from '../../../ui/format.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { MenuCells } from '../grid/use-menu-cells.ts'
import styles from './week-view.module.css'

type Props = { readonly cells: MenuCells; readonly menu: Menu | null }

/** Shows at all times whether what was typed has reached the school. */
export const SaveState = ({ cells, menu }: Props) => {
  const { waiting, toDecide, failing } = cells
  const now = useNow()
  if (toDecide > 0)
    return (
      <Said tone="waiting" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
        {m.menu_to_decide({ count: toDecide })}
      </Said>
    )
  if (waiting > 0 && failing)
    return (
      <Said tone="waiting" icon={<IconCloudOff size={20} aria-hidden="true" />}>
        {m.menu_unsaved({ count: waiting })}
      </Said>
    )
  if (waiting > 0)
    return (
      <Said tone="info" icon={<IconRefresh size={20} aria-hidden="true" />}>
        {m.menu_saving()}
      </Said>
    )
  if (!menu) return <span className={styles.saved} role="status" />
  return (
    <Said tone="good" icon={<IconCloudCheck size={20} aria-hidden="true" />}>
      {m.menu_saved_at({ time: formatTimeOrDate(menu.at, now) })}
      <span className={styles.by}> · {menu.by}</span>
    </Said>
  )
}

type SaidProps = { readonly tone: string; readonly icon: ReactNode; readonly children: ReactNode }

const Said = ({ tone, icon, children }: SaidProps) => (
  <span className={styles.saved} role="status" data-tone={tone}>
    {icon}
    {children}
  </span>
)
