import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { closeButtonProps, modalProps } from './modal-props.ts'
import { Unsaved } from './unsaved.tsx'
import { useDeferredOpened } from './use-deferred-opened.ts'
import { useLayer } from './use-layer.tsx'

/** Above the panels, also above one that opens later; a question above all dialogs, and a login above everything. */
const zIndexes = { panels: 210, layers: 220, everything: 230 }

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The values that the user types in it: closing it asks while they are not saved. */
  typed?: unknown
  /** Clears what was typed. With it, the question also offers to keep the text for the next time. */
  onDrop?: () => void
  over?: keyof typeof zIndexes
  /** For a dialog that has to be answered: nothing behind it can be read, and it has no close button. */
  covers?: boolean
}

/** Centred on a large screen; on a phone it opens at the bottom, within reach of the thumb. */
export const Dialog = (props: Props) => {
  const { opened, onClose, title, children, actions, size = 'md', over = 'panels', covers = false } = props
  const { close, frame } = useLayer(opened, onClose)
  const content = (
    <>
      {opened && 'typed' in props && <Unsaved typed={props.typed} drop={props.onDrop} />}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  )
  return (
    <Modal
      {...modalProps(opened)}
      opened={useDeferredOpened(opened)}
      onClose={close}
      withCloseButton={!covers}
      title={title}
      size={size}
      centered
      zIndex={zIndexes[over]}
      radius="lg"
      overlayProps={{ backgroundOpacity: 1, color: covers ? 'var(--color-page)' : 'var(--color-scrim)' }}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
      closeButtonProps={closeButtonProps()}
      classNames={{
        inner: styles.inner ?? '',
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      {frame(content)}
    </Modal>
  )
}
