import type { Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useClassLink } from '../../lib/chosen-class.ts'
import type { Place } from '../../lib/place.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ShortcutsEditor } from './shortcuts-editor.tsx'
import styles from './shortcuts-panel.module.css'
import { useShortcuts } from './use-shortcuts.ts'

export type ShortcutsPanelProps = {
  readonly placesFor: (
    role: Role,
    permissions: readonly string[],
    modules: readonly Module[] | undefined,
  ) => readonly Place[]
  readonly onClose: () => void
}

export const ShortcutsPanel = ({ placesFor, onClose }: ShortcutsPanelProps) => {
  const { role, permissions, modules, classes } = useCurrentUser()
  const linkTo = useClassLink(role, classes)
  const places = placesFor(role, permissions, modules)
  const shortcuts = useShortcuts(places)
  const [editing, setEditing] = useState(false)
  const { answer, shown } = shortcuts
  if (editing)
    return <ShortcutsEditor places={places} shown={shown} onChange={shortcuts.set} onDone={() => setEditing(false)} />
  return (
    <QueryState query={answer} loading={<Waiting />}>
      {() => (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2>{m.shortcuts_title()}</h2>
            {shown.length > 0 && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconPencil size={18} />}
                onClick={() => setEditing(true)}
              >
                {m.common_edit()}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              picture={<EmptySearch />}
              text={m.shortcuts_empty()}
              action={<Button onClick={() => setEditing(true)}>{m.shortcuts_fill()}</Button>}
            />
          ) : (
            <ul className={styles.grid}>
              {shown.map(({ name, title, icon: PlaceIcon, ...place }) => (
                <li key={name}>
                  <Link href={linkTo(place)} className={styles.tile ?? ''} onClick={onClose}>
                    <span className={styles.picture}>
                      <PlaceIcon size={24} stroke={1.75} aria-hidden="true" />
                    </span>
                    <span>{title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryState>
  )
}

const Waiting = () => (
  <Loading>
    <div className={styles.panel}>
      <div className={styles.grid}>
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((tile) => (
          <Skeleton key={tile} height="5.5rem" />
        ))}
      </div>
    </div>
  </Loading>
)
