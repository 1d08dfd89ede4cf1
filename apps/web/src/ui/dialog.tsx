import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './dialog.module.css'
import { useDeferredOpened } from './use-deferred-opened.ts'

/** Above the panels, also above one that opens later. */
const zIndex = 210

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** Centred on a large screen; on a phone it opens at the bottom, within reach of the thumb. */
export const Dialog = ({ opened, onClose, title, children, actions, size = 'md' }: Props) => (
  <Modal
    opened={useDeferredOpened(opened)}
    onClose={onClose}
    title={title}
    size={size}
    centered
    lockScroll={false}
    zIndex={zIndex}
    radius="lg"
    overlayProps={{ backgroundOpacity: 1, color: 'var(--color-scrim)' }}
    transitionProps={{ transition: 'fade-up', duration: 160 }}
    // The header of a dialog is not the banner landmark of the page.
    attributes={{ header: { role: 'none' } }}
    closeButtonProps={{ 'aria-label': m.common_close(), size: 'lg' }}
    classNames={{
      inner: styles.inner ?? '',
      content: styles.content ?? '',
      header: styles.header ?? '',
      title: styles.title ?? '',
      close: styles.close ?? '',
      body: styles.body ?? '',
    }}
  >
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </Modal>
)
