import { IconChevronDown } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { Group, NavigationEntry } from '../navigation.ts'
import styles from './horizontal-navigation.module.css'
import { EntryContent } from './navigation-list.tsx'
import { linkTo, MenuCount, MenuItem, MoreMenu } from './navigation-menu.tsx'
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
              <MoreMenu groups={rest} place="below-end" className={styles.name ?? ''}>
                <Name title={m.nav_more()} entries={rest.flatMap(({ entries }) => entries)} />
              </MoreMenu>
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

const GroupItem = ({ group: { title, entries } }: { group: Group }) => {
  const [only] = entries
  if (only && entries.length === 1) return linkTo(only)
  return (
    <MenuItem
      entries={entries}
      className={styles.name ?? ''}
      place="below"
      list={(own) => <ul {...own}>{entries.map(linkTo)}</ul>}
    >
      <Name title={title} entries={entries} />
    </MenuItem>
  )
}

type NameProps = { readonly title: string; readonly entries: readonly NavigationEntry[] }

const Name = ({ title, entries }: NameProps) => (
  <>
    {title}
    <MenuCount entries={entries} />
    <IconChevronDown size={18} aria-hidden="true" />
  </>
)

/** A name as it looks, without the button. */
const NameContent = (props: NameProps) => (
  <span className={styles.name}>
    <Name {...props} />
  </span>
)
