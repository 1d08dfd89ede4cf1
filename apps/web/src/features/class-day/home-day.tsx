import { IconCalendarOff } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { withoutFullStop } from '../../ui/format.ts'
import styles from './child-day.module.css'
import { useFamilyDay } from './family-day.ts'
import { TodayCards } from './today-cards.tsx'

/** The children's day on the family's home page, or why there is none. */
export const HomeDay = () => {
  const { register } = useFamilyDay()
  const { data } = register
  if (!data || data.open) return <TodayCards />
  if (data.data.length === 0) return null
  return (
    <Card padding="small" className={styles.note ?? ''}>
      <IconCalendarOff size={22} aria-hidden="true" />
      {data.closed_because ? m.attend_closed_for({ name: withoutFullStop(data.closed_because) }) : m.today_closed()}
    </Card>
  )
}
