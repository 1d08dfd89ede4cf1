import { addDays } from '@nhip-cau/contract/days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/date-field.tsx'
import { formatLongDate, formatShortDay } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/rows.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import daySwitch from './day-switch.module.css'

/** Returns the day in the page's address, or today. */
export const useSelectedDay = () => {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const setDay = (next: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('day')
        else after.set('day', next)
        return after
      },
      { replace: true },
    )
  return { day, query: day === undefined ? {} : { day }, setDay }
}

type Props = {
  readonly day: string
  readonly today: string
  /** The last selectable day; defaults to today. */
  readonly last?: string
  readonly onChange: (day: string | undefined) => void
}

/** Switches to the day before, the day after, or any day. */
export const DaySwitch = ({ day, today, last = today, onChange }: Props) => {
  const [choosing, setChoosing] = useState(false)
  const go = (next: string) => {
    setChoosing(false)
    onChange(next === '' || next === today ? undefined : next)
  }
  return (
    <div className={layout.stack}>
      <span className={daySwitch.buttons}>
        <IconButton
          label={m.attend_day_before()}
          icon={<IconChevronLeft className="mantine-rotate-rtl" />}
          onClick={() => go(addDays(day, -1))}
        />
        <button type="button" className={daySwitch.day} onClick={() => setChoosing(!choosing)} aria-expanded={choosing}>
          <VisuallyHidden>{formatLongDate(day)}</VisuallyHidden>
          <span className={daySwitch.long} aria-hidden="true">
            {formatLongDate(day)}
          </span>
          <span className={daySwitch.short} aria-hidden="true">
            {formatShortDay(day)}
          </span>
        </button>
        <IconButton
          label={m.attend_day_after()}
          icon={<IconChevronRight className="mantine-rotate-rtl" />}
          disabled={day >= last}
          onClick={() => go(addDays(day, 1))}
        />
      </span>
      {choosing && <DateField label={m.attend_day()} value={day} max={last} onChange={go} />}
    </div>
  )
}
