import { Drawer } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import styles from './bottom-sheet.module.css'
import { modalProps } from './modal-props.ts'
import { useDeferredOpened } from './use-deferred-opened.ts'
import { useLayer } from './use-layer.tsx'

/** Above dialogs, also above one that is being filled in; below questions and the renewal of a session. */
const zIndex = 215

type Props = {
  readonly opened: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

/**
 * A sheet over the whole width of the screen for what cannot wait. It opens over any page, panel or dialog and leaves what
 * was typed there. It takes the focus to its text and not to a button, so that nobody answers by typing on.
 */
export const BottomSheet = ({ opened, title, children, onClose }: Props) => {
  const { close, frame } = useLayer(opened, onClose)
  return (
    <Drawer
      {...modalProps(opened)}
      opened={useDeferredOpened(opened)}
      onClose={close}
      title={title}
      position="bottom"
      size="auto"
      zIndex={zIndex}
      withCloseButton={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--color-scrim)' }}
      transitionProps={{ duration: 180 }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      {frame(
        <div data-autofocus tabIndex={-1} className={styles.start}>
          {children}
        </div>,
      )}
    </Drawer>
  )
}
