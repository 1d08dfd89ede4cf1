import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLayer } from '../../ui/use-layer.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { capAt99, type Group, type NavigationEntry } from '../navigation.ts'
import { NavigationLink } from './navigation-list.tsx'
import styles from './navigation-menu.module.css'
import { useCurrentPath } from './use-current-path.ts'

export const linkTo = (entry: NavigationEntry) => (
  <li key={entry.path}>
    <NavigationLink entry={entry} />
  </li>
)

type CountProps = { readonly entries: readonly NavigationEntry[]; readonly className?: string | undefined }

/** The sum of what waits behind a menu; its words are for screen readers. */
export const MenuCount = ({ entries, className = styles.count }: CountProps) => {
  const count = entries.reduce((sum, entry) => sum + entry.count, 0)
  const words = entries.map((entry) => entry.words).filter((text) => text !== '')
  return (
    <>
      {count > 0 && (
        <span className={className} data-count={capAt99(count)}>
          <span aria-hidden="true">{capAt99(count)}</span>
        </span>
      )}
      {words.length > 0 && <VisuallyHidden>{words.join(', ')}</VisuallyHidden>}
    </>
  )
}

type Props = {
  readonly entries: readonly NavigationEntry[]
  /** The style and the content of the button that opens the menu. */
  readonly className: string
  readonly children: ReactNode
  /** The name of the button as a tooltip, where its content is an icon. */
  readonly tip?: string
  /** Where the menu opens: below its button, below it towards the start, or beside the column of the navigation. */
  readonly place: 'below' | 'below-end' | 'beside'
  readonly list: (own: { id: string; className: string; hidden: boolean; 'data-menu': true }) => ReactNode
}

/** An item of the navigation that opens a menu of entries. */
export const MenuItem = ({ entries, className, children, tip, place, list }: Props) => {
  const path = useCurrentPath()
  const [opened, setOpened] = useState<string>()
  const item = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  // A menu belongs to the page on which it was opened.
  const isOpen = opened === path
  const close = () => setOpened(undefined)
  useCloseOnOutsideClick(isOpen, item, close)
  useLayer(isOpen, close, { ownEscape: true })
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
    <li ref={item} className={styles.item} data-place={place} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        data-name={tip}
        data-current={entries.some((entry) => entry.path === path) || undefined}
        onClick={() => setOpened(isOpen ? undefined : path)}
      >
        {children}
      </button>
      {list({ id, className: styles.popover ?? '', hidden: !isOpen, 'data-menu': true })}
    </li>
  )
}

type MoreProps = {
  readonly groups: readonly Group[]
  readonly place: 'below-end' | 'beside'
  readonly className: string
  readonly children: ReactNode
}

/** The groups for which the navigation has no room. */
export const MoreMenu = ({ groups, ...button }: MoreProps) => (
  <MenuItem
    {...button}
    tip={m.nav_more()}
    entries={groups.flatMap(({ entries }) => entries)}
    list={(own) => (
      <div {...own}>
        {groups.map(({ key, title, entries }) => (
          <section key={key} aria-label={title}>
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
            <ul className={styles.links}>{entries.map(linkTo)}</ul>
          </section>
        ))}
      </div>
    )}
  />
)

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
