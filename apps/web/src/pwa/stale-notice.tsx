import { m } from '../paraglide/messages.js'
import { formatDateTime, formatTime, schoolDay } from '../ui/format.ts'
import { useNothingKept } from '../ui/nothing-kept-count.ts'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { useStaleTime } from './stale-time.ts'

/** The offline notice; it says when the data were fetched, if that is known and there are any. */
export const StaleNotice = () => {
  const at = useStaleTime()
  const isEmpty = useNothingKept()
  if (isEmpty) return <OfflineNotice text={m.offline_title()} />
  return at === undefined ? <OfflineNotice /> : <OfflineNotice text={m.offline_data_at({ time: shortTime(at) })} />
}

const shortTime = (at: number) => (schoolDay(at) === schoolDay(Date.now()) ? formatTime(at) : formatDateTime(at))
