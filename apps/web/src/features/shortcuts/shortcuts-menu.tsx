import { IconLayoutGrid } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import type { LoadPlaces } from '../../lib/place.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { useLayer } from '../../ui/use-layer.tsx'
import styles from './shortcuts-menu.module.css'
import { shortcutsMenuId } from './shortcuts-menu-id.ts'
import type { ShortcutsPanelProps } from './shortcuts-panel.tsx'

type Parts = {
  readonly Panel: ComponentType<ShortcutsPanelProps>
  readonly placesFor: ShortcutsPanelProps['placesFor']
}

/**
 * The shortcuts in a menu below a button; on a phone, in a sheet at the bottom. A native popover: it closes with Esc or
 * a tap outside and returns the focus. Mount it once in an area; its content is loaded when the pointer comes near.
 */
export const ShortcutsMenu = ({ loadPlaces }: { loadPlaces: LoadPlaces }) => {
  const popover = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<Parts>()
  const [opened, setOpened] = useState(false)
  const load = async () => {
    if (parts) return
    const [{ ShortcutsPanel }, placesFor] = await Promise.all([import('./shortcuts-panel.tsx'), loadPlaces()])
    setParts({ Panel: ShortcutsPanel, placesFor })
  }
  const approach = () => {
    load().catch(() => undefined)
  }
  const close = () => popover.current?.hidePopover()
  useLayer(opened, close, { ownEscape: true })
  const onToggle = (isOpen: boolean) => {
    setOpened(isOpen)
    if (!isOpen) return
    load().catch(() => {
      close()
      showToast({ text: m.error_network(), tone: 'danger' })
    })
  }
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={shortcutsMenuId}
        aria-label={m.shortcuts_title()}
        title={m.shortcuts_title()}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <IconLayoutGrid size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <div
        ref={popover}
        id={shortcutsMenuId}
        popover="auto"
        role="dialog"
        aria-label={m.shortcuts_title()}
        className={styles.popover}
        onToggle={({ newState }) => onToggle(newState === 'open')}
      >
        {opened && parts && <parts.Panel placesFor={parts.placesFor} onClose={close} />}
      </div>
    </>
  )
}
