import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLayer } from '../../ui/use-layer.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { capAt99, type Group, type NavigationEntry } from '../navigation.ts'
import styles from './horizontal-navigation.module.css'
import { EntryContent, NavigationLink } from './navigation-list.tsx'
import { useCurrentPath } from './use-current-path.ts'
import { useFittingItems } from './use-fitting-items.ts'

/**
 * The navigation under the top bar of wide screens, in one line: each group opens a menu below its name. Groups without
 * room are behind one more name at the end; that of the current page always has room.
 */
export const HorizontalNavigation = ({ groups }: { groups: readonly Group[] }) => {
  const path = useCurrentPath()
  const current = groups.findIndex(({ entries }) => entries.some((entry) => entry.path === path))
  const { row, sample, shown } = useFittingItems(groups.length, current)
  const isShown = (_: Group, index: number) => shown.has(index)
  const rest = groups.filter((_, index) => !shown.has(index))
  return (
    <div className={styles.row}>
      <div className={styles.inner}>
        <nav ref={row} aria-label={m.nav_main()} className={styles.navigation}>
          <ul className={styles.groups}>
            {groups.filter(isShown).map((group) => (
              <GroupItem key={group.key} group={group} />
            ))}
            {rest.length > 0 && (
              <MenuItem
                title={m.nav_more()}
                entries={rest.flatMap(({ entries }) => entries)}
                atEnd
                list={(place) => (
                  <div {...place}>
                    {rest.map(({ key, title, entries }) => (
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
            )}
          </ul>
          <div className={styles.measured} aria-hidden="true">
            <ul ref={sample} className={styles.sample}>
              {groups.map(({ key, title, entries }) => (
                <li key={key}>
                  {entries[0] && entries.length === 1 ? (
                    <EntryContent entry={entries[0]} />
                  ) : (
                    <NameContent title={title} entries={entries} />
                  )}
                </li>
              ))}
              <li>
                <NameContent title={m.nav_more()} entries={groups.flatMap(({ entries }) => entries)} />
              </li>
            </ul>
          </div>
        </nav>
      </div>
    </div>
  )
}

const linkTo = (entry: NavigationEntry) => (
  <li key={entry.path}>
    <NavigationLink entry={entry} />
  </li>
)

const GroupItem = ({ group: { title, entries } }: { group: Group }) => {
  const [only] = entries
  if (only && entries.length === 1) return linkTo(only)
  return <MenuItem title={title} entries={entries} list={(place) => <ul {...place}>{entries.map(linkTo)}</ul>} />
}

type NameProps = { readonly title: string; readonly entries: readonly NavigationEntry[] }

const Name = ({ title, entries }: NameProps) => {
  const count = entries.reduce((sum, entry) => sum + entry.count, 0)
  const words = entries.map((entry) => entry.words).filter((text) => text !== '')
  return (
    <>
      {title}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {capAt99(count)}
        </span>
      )}
      {words.length > 0 && <VisuallyHidden>{words.join(', ')}</VisuallyHidden>}
      <IconChevronDown size={18} aria-hidden="true" />
    </>
  )
}

/** A name as it looks, without the button. */
const NameContent = (props: NameProps) => (
  <span className={styles.name}>
    <Name {...props} />
  </span>
)

type MenuProps = NameProps & {
  /** Whether the item is the last of the row, so that its menu opens towards the start. */
  readonly atEnd?: boolean
  readonly list: (place: { id: string; className: string; hidden: boolean }) => ReactNode
}

const MenuItem = ({ title, entries, atEnd, list }: MenuProps) => {
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
    <li ref={item} className={styles.group} data-end={atEnd} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.name}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={entries.some((entry) => entry.path === path) || undefined}
        onClick={() => setOpened(isOpen ? undefined : path)}
      >
        <Name title={title} entries={entries} />
      </button>
      {list({ id, className: styles.popover ?? '', hidden: !isOpen })}
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
