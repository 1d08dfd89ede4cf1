import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './toast-region.module.css'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'

const icons = { good: IconCircleCheck, info: IconInfoCircle, danger: IconAlertTriangle }

/** Where `showToast` shows. Once per application, mounted from the start: a live region that comes with its text is not read out. */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <section className={styles.region} aria-live="polite" aria-label={m.toast_region()}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const ToastCard = ({ toast: { id, text, tone, action, duration } }: { toast: Toast }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || duration === undefined) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [held, duration, id])
  const Icon = icons[tone]
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={22} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={m.toast_dismiss()} onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
