import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './offline-notice.module.css'
import { useOnline } from './use-online.ts'

type Props = {
  /** Replaces the general text; shown even if the browser reports that it is online. */
  readonly text?: string
}

/** A notice shown while offline and for a moment afterwards. Mount it once in a layout. */
export const OfflineNotice = ({ text }: Props) => {
  const online = useOnline() && text === undefined
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => {
    if (!online) return setWasOffline(true)
    const timer = setTimeout(() => setWasOffline(false), 3000)
    return () => clearTimeout(timer)
  }, [online])
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice} data-tone="waiting">
          <IconWifiOff size={18} aria-hidden="true" />
          {text ?? m.offline_text()}
        </p>
      )}
      {online && wasOffline && (
        <p className={styles.notice} data-tone="good">
          <IconWifi size={18} aria-hidden="true" />
          {m.offline_back()}
        </p>
      )}
    </div>
  )
}
