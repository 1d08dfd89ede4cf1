import { useCallbackRef } from '@mantine/hooks'
import type { Register } from '@nhip-cau/contract/attendance'
import { memo } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Counts } from './counts.tsx'
import { DaySwitch } from './day-switch.tsx'
import styles from './register-strip.module.css'
import { SyncState } from './sync-state.tsx'
import type { OpenRegister } from './use-register.ts'

type DayProps = {
  readonly day: string
  readonly today: string
  readonly onChange: (day: string | undefined) => void
}

// Memoised, because a tap on a child does not change the day.
const Day = memo(({ day, today, onChange }: DayProps) => (
  <>
    <DaySwitch key={day} day={day} today={today} onChange={onChange} />
    {day !== today && (
      <Button size="sm" variant="light" onClick={() => onChange(undefined)}>
        {m.attend_today()}
      </Button>
    )}
  </>
))

type Props = {
  readonly open: OpenRegister
  readonly register: Register
  readonly onDay: (day: string | undefined) => void
}

/** Day, sync state and counts, always in sight. It keeps its height, so that a tap never moves the children below. */
export const RegisterStrip = ({ open, register, onDay }: Props) => {
  const changeDay = useCallbackRef(onDay)
  return (
    <div className={styles.strip}>
      <div className={styles.line}>
        <Day day={register.day} today={register.today} onChange={changeDay} />
        <SyncState open={open} />
      </div>
      <Counts counts={register.counts} />
    </div>
  )
}
