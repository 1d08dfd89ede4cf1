import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { capAt99, type Group } from '../navigation.ts'
import styles from './horizontal-navigation.module.css'
import { NavigationLink } from './navigation-list.tsx'
import { useCurrentPath } from './use-current-path.ts'

/** The navigation under the top bar of wide screens: each group opens a menu below its name. */
export const HorizontalNavigation = ({ groups, school }: { groups: readonly Group[]; school: string }) => (
  <div className={styles.row}>
    <div className={styles.inner}>
      <nav aria-label={m.nav_main()}>
        <ul className={styles.groups}>
          {groups.map((group) => (
            <GroupItem key={group.title} group={group} />
          ))}
        </ul>
      </nav>
      <p className={styles.school}>
        <bdi>{school}</bdi>
      </p>
    </div>
  </div>
)

const GroupItem = ({ group: { title, entries } }: { group: Group }) => {
  const path = useCurrentPath()
  const [opened, setOpened] = useState<string>()
  const item = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  // A menu belongs to the page on which it was opened.
  const isOpen = opened === path
  const close = () => setOpened(undefined)
  useCloseOnOutsideClick(isOpen, item, close)
  const [only] = entries
  if (only && entries.length === 1) {
    return (
      <li>
        <NavigationLink entry={only} />
      </li>
    )
  }
  const count = entries.reduce((sum, entry) => sum + entry.count, 0)
  const words = entries.map((entry) => entry.words).filter((text) => text !== '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      close()
      button.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(path)
    const step = event.key === 'ArrowDown' ? 1 : -1
    // The list must be rendered before an item can take the focus.
    requestAnimationFrame(() => moveFocus(item.current, step))
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !item.current?.contains(relatedTarget)) close()
  }
  return (
    <li ref={item} className={styles.group} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.name}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={entries.some((entry) => entry.path === path) || undefined}
        onClick={() => setOpened(isOpen ? undefined : path)}
      >
        {title}
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {capAt99(count)}
          </span>
        )}
        {words.length > 0 && <VisuallyHidden>{words.join(', ')}</VisuallyHidden>}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <ul id={id} className={styles.popover} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <NavigationLink entry={entry} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const moveFocus = (item: HTMLElement | null, step: number) => {
  const links = [...(item?.querySelectorAll<HTMLElement>('ul a') ?? [])]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = at === -1 && step === -1 ? links.length - 1 : (at + step + links.length) % links.length
  links[next]?.focus()
}

const useCloseOnOutsideClick = (isOpen: boolean, item: { current: HTMLElement | null }, onClose: () => void) => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !item.current?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen, item])
}
