import { Drawer } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { closeButtonProps, modalProps } from './modal-props.ts'
import { Unsaved } from './unsaved.tsx'
import { useDeferredOpened } from './use-deferred-opened.ts'
import { useLayer } from './use-layer.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** `end` for details of a list's row, `start` for navigation. */
  side?: 'start' | 'end'
  size?: number | string
  /** The page's address opens and closes it (`?open=`). */
  byAddress?: boolean
  /** The values that the user types in it: closing it asks while they are not saved. */
  typed?: unknown
}

export const SidePanel = (props: Props) => {
  const { opened, onClose, title, children, side = 'end', size = '28rem', byAddress = false } = props
  const { close, frame } = useLayer(opened, onClose, { byAddress })
  return (
    <Drawer
      {...modalProps(opened)}
      opened={useDeferredOpened(opened)}
      onClose={close}
      title={title}
      size={size}
      position={side === 'end' ? 'right' : 'left'}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--color-scrim)' }}
      transitionProps={{ duration: 180 }}
      closeButtonProps={closeButtonProps()}
      classNames={{
        content: styles.panel ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      {frame(
        <>
          {opened && 'typed' in props && <Unsaved typed={props.typed} />}
          {children}
        </>,
      )}
    </Drawer>
  )
}
