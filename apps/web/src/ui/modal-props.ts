import { m } from '../paraglide/messages.js'

/** What dialogs, panels and sheets tell Mantine alike. */
export const modalProps = (opened: boolean) =>
  ({
    // The stack of layers closes what is on top.
    closeOnEscape: false,
    lockScroll: false,
    // The header is not the banner landmark of the page.
    attributes: { header: { role: 'none' }, content: { 'data-closing': !opened || undefined } },
  }) as const

export const closeButtonProps = () => ({ 'aria-label': m.common_close(), size: 'lg' })
