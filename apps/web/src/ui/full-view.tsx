import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './full-view.module.css'
import { closeButtonProps, modalProps } from './modal-props.ts'
import { useDeferredOpened } from './use-deferred-opened.ts'
import { useLayer } from './use-layer.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** Fills the window with one thing to look at, on a dark ground. Back and Escape close it. */
export const FullView = ({ opened, onClose, title, onKeyDown, children }: Props) => {
  const { close, frame } = useLayer(opened, onClose)
  return (
    <Modal
      {...modalProps(opened)}
      opened={useDeferredOpened(opened)}
      onClose={close}
      title={title}
      fullScreen
      zIndex={210}
      transitionProps={{ transition: 'fade', duration: 160 }}
      closeButtonProps={closeButtonProps()}
      {...(onKeyDown ? { onKeyDown } : {})}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      {frame(children)}
    </Modal>
  )
}
