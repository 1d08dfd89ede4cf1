import { Link } from 'wouter'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { capAt99, type Group, type NavigationEntry } from '../navigation.ts'
import styles from './navigation.module.css'
import { useCurrentPath } from './use-current-path.ts'

type Props = {
  readonly groups: readonly Group[]
  /** How many of the groups, from the first on; all without it. The others stay, so that they can be measured. */
  readonly shown?: number
}

export const NavigationList = ({ groups, shown = groups.length }: Props) => (
  <div className={styles.navigation}>
    {groups.map(({ key, title, entries }, index) => (
      <div key={key} className={styles.group} data-group={key} hidden={index >= shown}>
        <h2 className={styles.groupTitle}>{title}</h2>
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <NavigationLink entry={entry} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)

type EntryProps = { readonly entry: NavigationEntry }

export const NavigationLink = ({ entry }: EntryProps) => {
  const current = useCurrentPath()
  return (
    <Link
      href={entry.href}
      className={styles.entry ?? ''}
      aria-current={entry.path === current ? 'page' : undefined}
      data-name={entry.title}
    >
      <EntryParts entry={entry} />
    </Link>
  )
}

/** An entry as it looks, without the link. */
export const EntryContent = ({ entry }: EntryProps) => (
  <span className={styles.entry}>
    <EntryParts entry={entry} />
  </span>
)

const EntryParts = ({ entry: { title, icon: Icon, count, words, mark } }: EntryProps) => (
  <>
    <Icon size={22} stroke={1.75} aria-hidden="true" />
    <span className={styles.name}>{title}</span>
    {words !== '' && (
      <span className={styles.counter} data-count={capAt99(count)}>
        <VisuallyHidden>{words}</VisuallyHidden>
        <span aria-hidden="true">{mark}</span>
      </span>
    )}
  </>
)
