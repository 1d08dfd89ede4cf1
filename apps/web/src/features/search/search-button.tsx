import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { LoadPlaces } from '../../lib/place.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import styles from './search-button.module.css'
import type { SearchDialogProps } from './search-dialog.tsx'
import { useSearchKeys } from './use-search-keys.ts'

type Parts = {
  readonly Dialog: ComponentType<SearchDialogProps>
  readonly placesFor: SearchDialogProps['placesFor']
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * A button that looks like a field on a wide screen and is an icon on a phone; Ctrl K and `/` open the search too.
 * Mount it once in an area, because it listens to the window. The dialog is loaded when the pointer first comes near.
 */
export const SearchButton = ({ loadPlaces }: { loadPlaces: LoadPlaces }) => {
  const [parts, setParts] = useState<Parts>()
  const [opened, setOpened] = useState(false)
  const load = async () => {
    const [{ SearchDialog }, placesFor] = await Promise.all([import('./search-dialog.tsx'), loadPlaces()])
    setParts({ Dialog: SearchDialog, placesFor })
  }
  const open = () => {
    setOpened(true)
    if (parts) return
    load().catch(() => {
      setOpened(false)
      showToast({ text: m.error_network(), tone: 'danger' })
    })
  }
  const approach = () => {
    if (!parts) load().catch(() => undefined)
  }
  useSearchKeys(open)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={open}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
        <span className={styles.label}>{m.search_open()}</span>
        <span className={styles.keys} aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {parts && <parts.Dialog opened={opened} onClose={() => setOpened(false)} placesFor={parts.placesFor} />}
    </>
  )
}
