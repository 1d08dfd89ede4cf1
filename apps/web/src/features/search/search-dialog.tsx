import type { Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { useEffect, useRef } from 'react'
import type { Place } from '../../lib/place.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { useLayer } from '../../ui/use-layer.tsx'
import styles from './search-dialog.module.css'
import { SearchPanel } from './search-panel.tsx'

export type SearchDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly placesFor: (
    role: Role,
    permissions: readonly string[],
    modules: readonly Module[] | undefined,
  ) => readonly Place[]
}

/** A native dialog: it makes the page behind it inert, closes with Esc and returns the focus. */
export const SearchDialog = ({ opened, onClose, placesFor }: SearchDialogProps) => {
  const { role, permissions, modules } = useCurrentUser()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(opened, onClose, { ownEscape: true })
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={m.common_search()}
      onClose={onClose}
      // A press outside the panel is a press on the backdrop.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      {opened && (
        <SearchPanel
          places={placesFor(role, permissions, modules)}
          // Closes at once, not with the next render, so that the focus returns before another page takes it.
          onClose={() => dialog.current?.close()}
        />
      )}
    </dialog>
  )
}
