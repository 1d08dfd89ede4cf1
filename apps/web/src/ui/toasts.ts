export type Toast = {
  id: number
  text: string
  tone: 'good' | 'info' | 'danger'
  /** `undoes`: it takes back what was just done, also with Ctrl Z. */
  action?: { label: string; onClick: () => void; undoes?: boolean } | undefined
  /** Milliseconds; undefined if it must be dismissed by hand. */
  duration: number | undefined
}

type ToastInput = Pick<Toast, 'text' | 'action'> & Partial<Pick<Toast, 'tone' | 'duration'>>

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a short message at the edge of the screen. A toast with an action (undo) stays longer; at most three are shown.
 */
export const showToast = ({
  text,
  tone = 'good',
  action,
  duration = action || tone === 'danger' ? 8000 : 4000,
}: ToastInput) => {
  lastId += 1
  const others = toasts.filter((toast) => toast.text !== text)
  change([...others.slice(-2), { id: lastId, text, tone, action, duration }])
  return lastId
}

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentToasts = () => toasts
