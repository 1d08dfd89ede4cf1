import { m } from '../paraglide/messages.js'
import { formatDateTime, formatTime, schoolDay } from '../ui/format.ts'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { useStaleTime } from './stale-time.ts'

/** The strip for times without a network: it says of when the data are, as far as that is known. */
export const StaleNotice = () => {
  const at = useStaleTime()
  if (at === undefined) return <OfflineNotice />
  const isToday = schoolDay(at) === schoolDay(Date.now())
  return <OfflineNotice text={m.offline_data_at({ time: isToday ? formatTime(at) : formatDateTime(at) })} />
}
