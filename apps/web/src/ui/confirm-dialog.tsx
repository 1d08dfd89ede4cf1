import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  opened: boolean
  title: string
  /** Describes the object and the consequences. */
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDialog = ({
  opened,
  title,
  children,
  confirmLabel = m.common_confirm(),
  cancelLabel = m.common_cancel(),
  tone = 'primary',
  busy = false,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={title}
    size="sm"
    actions={
      <>
        <Button variant="default" onClick={onClose} data-autofocus={tone === 'danger' || undefined}>
          {cancelLabel}
        </Button>
        <Button
          color={tone === 'danger' ? 'red' : 'purple'}
          loading={busy}
          onClick={onConfirm}
          data-autofocus={tone === 'primary' || undefined}
        >
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
