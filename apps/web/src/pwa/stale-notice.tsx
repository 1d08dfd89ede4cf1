import { m } from '../paraglide/messages.js'
import { formatDateTime, formatTime, schoolDay } from '../ui/format.ts'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { useStaleTime } from './stale-time.ts'

/** The offline notice; it says when the data were fetched, if that is known. */
export const StaleNotice = () => {
  const at = useStaleTime()
  return at === undefined ? <OfflineNotice /> : <OfflineNotice text={m.offline_data_at({ time: shortTime(at) })} />
}

const shortTime = (at: number) => (schoolDay(at) === schoolDay(Date.now()) ? formatTime(at) : formatDateTime(at))
