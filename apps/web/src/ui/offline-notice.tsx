import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './offline-notice.module.css'
import { useOnline } from './use-online.ts'

type Props = {
  /** Instead of the general words; shown also when the browser believes that it has a network. */
  readonly text?: string
}

/** A quiet strip while there is no network, and for a moment after it came back. Put it once into a layout. */
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
