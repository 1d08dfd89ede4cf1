import { Drawer } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './dialog.module.css'
import { useDeferredOpened } from './use-deferred-opened.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** `end` for details of a list's row, `start` for navigation. */
  side?: 'start' | 'end'
  size?: number | string
}

export const SidePanel = ({ opened, onClose, title, children, side = 'end', size = '28rem' }: Props) => (
  <Drawer
    opened={useDeferredOpened(opened)}
    onClose={onClose}
    title={title}
    size={size}
    lockScroll={false}
    position={side === 'end' ? 'right' : 'left'}
    overlayProps={{ backgroundOpacity: 1, color: 'var(--color-scrim)' }}
    transitionProps={{ duration: 180 }}
    // The header of a panel is not the banner landmark of the page.
    attributes={{ header: { role: 'none' } }}
    closeButtonProps={{ 'aria-label': m.common_close(), size: 'lg' }}
    classNames={{
      content: styles.panel ?? '',
      header: styles.header ?? '',
      title: styles.title ?? '',
      close: styles.close ?? '',
      body: styles.body ?? '',
    }}
  >
    {children}
  </Drawer>
)
