import { IconRefresh } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { ConfusedCloud } from './art/confused-cloud.tsx'
import { Button } from './button.tsx'
import styles from './error-state.module.css'

type Props = {
  title?: string
  /** What happened and what to do, in plain words. */
  text?: string
  onRetry?: () => void
  retrying?: boolean
  /** Shown small, so that the case can be found in the logs. */
  requestId?: string | undefined
}

export const ErrorState = ({ title, text, onRetry, retrying = false, requestId }: Props) => (
  <div className={styles.error} role="alert">
    <div className={styles.picture} aria-hidden="true">
      <ConfusedCloud />
    </div>
    <h2 className={styles.title}>{title ?? m.error_title()}</h2>
    <p className={styles.text}>{text ?? m.error_default()}</p>
    {onRetry && (
      <Button variant="light" leftSection={<IconRefresh size={20} />} loading={retrying} onClick={onRetry}>
        {m.common_retry()}
      </Button>
    )}
    {requestId && (
      <p className={styles.request} title={m.error_request_id_hint()}>
        {m.error_request_id({ id: requestId })}
      </p>
    )}
  </div>
)
