import { m } from '../paraglide/messages.js'
import { showToast } from './toasts.ts'

const minDuration = 4000

/** Shows what was recorded, with an undo that disappears a little before the server refuses it. */
export const showUndoToast = (text: string, undoSeconds: number, onUndo: () => void) =>
  showToast({
    text,
    action: { label: m.common_undo(), onClick: onUndo, undoes: true },
    duration: Math.max(minDuration, undoSeconds * 900),
  })
