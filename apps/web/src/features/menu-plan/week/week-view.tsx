import { useMediaQuery } from '@mantine/hooks'
import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { EnergyRow } from '../energy/energy-row.tsx'
import { MenuGrid } from '../grid/menu-grid.tsx'
import { type MenuCells, useMenuCells } from '../grid/use-menu-cells.ts'
import { DayTabs } from './day-tabs.tsx'
import { PlanFiles } from './plan-files.tsx'
import { RealMeals } from './real-meals.tsx'
import { SaveState } from './save-state.tsx'
import { WeekChanges } from './week-changes.tsx'
import { WeekFiles } from './week-files.tsx'
import { WeekState } from './week-state.tsx'
import { WeekSwitch } from './week-switch.tsx'
import styles from './week-view.module.css'

type Props = {
  readonly week: MenuWeek
  /** The day that the address names. */
  readonly asked: string | undefined
  readonly onDay: (day: string | undefined) => void
  readonly onClash: () => void
  /** The choice of the menu, before that of the week. */
  readonly lead: ReactNode
}

/** Today, where the week has it; otherwise the first day with school. */
const firstDay = ({ days, today }: MenuWeek, asked: string | undefined): string => {
  const found = days.find(({ day }) => day === asked) ?? days.find(({ day, open }) => open && day === today)
  return (found ?? days.find(({ open }) => open) ?? days[0])?.day ?? today
}

/** What others wait for or families already see is not changed by an accidental tap: it is unlocked first. */
const useEditing = ({ menu, can, closed }: MenuWeek) => {
  const [unlocked, setUnlocked] = useState(false)
  const isSettled = menu?.state === 'approved' || menu?.state === 'waiting'
  const mayWrite = can.write && closed === null
  return { mayWrite, locked: mayWrite && isSettled && !unlocked, unlock: () => setUnlocked(true) }
}

/** The menu of one week: its state, its grid, and what belongs to it. */
export const MenuWeekView = ({ week, asked, onDay, onClash, lead }: Props) => {
  const cells = useMenuCells(week)
  const { mayWrite, locked, unlock } = useEditing(week)
  const { menu, can, closed } = week
  const editable = mayWrite && !locked
  const isEmpty = week.cells.every(({ dishes }) => dishes.length === 0) && cells.waiting === 0
  const hasPlan = week.photos.some(({ meal }) => meal === null) || week.files.length > 0
  return (
    <div className={layout.stack} data-dense>
      <div className={styles.bar}>
        {lead}
        <WeekSwitch week={week.week} today={week.today} onDay={onDay} />
        {can.write && <SaveState cells={cells} menu={menu} />}
        <WeekFiles week={week} />
      </div>
      {closed !== null && (
        <Notice tone="info" title={closed === 'closed' ? m.menu_closed_year() : m.menu_closed_week()} />
      )}
      {mayWrite && (
        <WeekState
          week={week}
          isEmpty={isEmpty && !hasPlan}
          ready={cells.waiting === 0 && cells.toDecide === 0}
          editable={editable}
          locked={locked}
          onUnlock={unlock}
        />
      )}
      {!can.write && isEmpty && !hasPlan && <EmptyState picture={<EmptyFeed />} text={m.menu_none_approved()} />}
      <WeekChanges changes={week.changes} />
      <PlanFiles week={week} editable={mayWrite} />
      {(can.write || !isEmpty) && <WeekGrid week={week} cells={cells} editable={editable} asked={asked} />}
      <RealMeals week={week} onClash={onClash} />
    </div>
  )
}

type GridProps = {
  readonly week: MenuWeek
  readonly cells: MenuCells
  readonly editable: boolean
  readonly asked: string | undefined
}

/** The whole week, or on a narrow screen one day with tabs; a swipe leads to the day beside. */
const WeekGrid = ({ week, cells, editable, asked }: GridProps) => {
  const narrow = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false })
  const [day, setDay] = useState(() => firstDay(week, asked))
  const open = week.days.filter((one) => one.open)
  const swiped = useSwipe((forwards) => {
    const next = open[open.findIndex((one) => one.day === day) + (forwards ? 1 : -1)]
    if (next) setDay(next.day)
  })
  if (week.days.length === 0) return null
  return (
    <div className={layout.stack} data-dense {...(narrow ? swiped : {})}>
      {narrow && <DayTabs week={week} day={day} onDay={setDay} />}
      <MenuGrid
        week={week}
        cells={cells}
        editable={editable}
        day={narrow ? day : undefined}
        onDay={setDay}
        foot={(shown) => <EnergyRow week={week} days={shown} editable={editable} />}
      />
      {editable && <p className={styles.keys}>{m.menu_keys()}</p>}
    </div>
  )
}
