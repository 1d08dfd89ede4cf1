import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Place } from '../../lib/place.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { maxShortcuts, moved } from './chosen-places.ts'
import styles from './shortcuts-panel.module.css'
import { useRowDrag } from './use-row-drag.ts'

type Props = {
  readonly places: readonly Place[]
  readonly shown: readonly Place[]
  readonly onChange: (next: readonly Place[]) => void
  readonly onDone: () => void
}

/** Saves every change at once; "done" only closes the editor. */
export const ShortcutsEditor = ({ places, shown, onChange, onDone }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const place = shown[from]
    if (!place || to < 0 || to >= shown.length) return
    onChange(moved(shown, from, to))
    setSaid(m.shortcuts_moved({ name: place.title, index: to + 1, total: shown.length }))
  }
  const drag = useRowDrag(move)
  useEffect(() => heading.current?.focus(), [])
  const remove = (place: Place) => {
    onChange(shown.filter((one) => one !== place))
    setSaid(m.shortcuts_removed({ name: place.title }))
    heading.current?.focus()
  }
  const add = (place: Place) => {
    onChange([...shown, place])
    setSaid(m.shortcuts_added({ name: place.title }))
  }
  const others = places.filter((place) => !shown.includes(place))
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {m.shortcuts_edit()}
        </h2>
        <Button size="sm" onClick={onDone}>
          {m.shortcuts_done()}
        </Button>
      </div>
      <VisuallyHidden>
        <output aria-live="polite">{said}</output>
      </VisuallyHidden>
      {shown.length === 0 && <p className={styles.hint}>{m.shortcuts_empty()}</p>}
      <ol className={styles.rows}>
        {shown.map((place, index) => (
          <li key={place.name} className={styles.row} data-dragged={drag.dragged === index || undefined}>
            <span className={styles.dragHandle} aria-hidden="true" onPointerDown={(event) => drag.start(event, index)}>
              <IconGripVertical size={20} />
            </span>
            <place.icon size={22} stroke={1.75} aria-hidden="true" />
            <span className={styles.name}>{place.title}</span>
            <IconButton
              label={m.shortcuts_up({ name: place.title })}
              icon={<IconArrowUp size={20} />}
              size="md"
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={m.shortcuts_down({ name: place.title })}
              icon={<IconArrowDown size={20} />}
              size="md"
              disabled={index === shown.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              label={m.shortcuts_remove({ name: place.title })}
              icon={<IconX size={20} />}
              size="md"
              onClick={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && shown.length < maxShortcuts && (
        <>
          <h3 className={styles.title}>{m.shortcuts_more()}</h3>
          <ul className={styles.rows}>
            {others.map((place) => (
              <li key={place.name}>
                <button type="button" className={styles.add} onClick={() => add(place)}>
                  <IconPlus size={20} aria-hidden="true" />
                  <VisuallyHidden>{m.common_add()}</VisuallyHidden>
                  <place.icon size={22} stroke={1.75} aria-hidden="true" />
                  <span className={styles.name}>{place.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
