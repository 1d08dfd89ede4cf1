import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './toast-region.module.css'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'
import { listenToUndoKeys, undoKeysText } from './undo-keys.ts'
import { useToastPlace } from './use-toast-place.ts'

const icons = { good: IconCircleCheck, info: IconInfoCircle, danger: IconAlertTriangle }

/**
 * Shows the toasts of `showToast`. Mount it once per application from the start, because screen readers do not read a
 * live region that is created with its text.
 */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const region = useRef<HTMLElement>(null)
  useToastPlace(region, toasts)
  useEffect(listenToUndoKeys, [])
  return (
    <section ref={region} className={styles.region} data-above-actions aria-live="polite" aria-label={m.toast_region()}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const ToastCard = ({ toast: { id, text, tone, action, duration } }: { toast: Toast }) => {
  const card = useRef<HTMLDivElement>(null)
  const held = useIsPointedAt(card)
  useEffect(() => {
    if (held || duration === undefined) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [held, duration, id])
  const Icon = icons[tone]
  return (
    <div ref={card} className={styles.toast} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon size={22} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={action.undoes ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            action.onClick()
            dismissToast(id)
          }}
        >
          {action.label}
          {action.undoes && (
            <span className={styles.keys} aria-hidden="true">
              {undoKeysText}
            </span>
          )}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={m.toast_dismiss()} onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * Whether the pointer or the focus is on the element, so that a toast does not disappear while the user reaches for its
 * button.
 */
const useIsPointedAt = (element: RefObject<HTMLElement | null>) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    for (const event of ['pointerenter', 'focusin']) element.current?.addEventListener(event, () => setHeld(true), stop)
    for (const event of ['pointerleave', 'focusout'])
      element.current?.addEventListener(event, () => setHeld(false), stop)
    return () => stop.abort()
  }, [element])
  return held
}
