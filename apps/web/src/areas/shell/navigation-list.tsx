import { Link } from 'wouter'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { capAt99, type Group, type NavigationEntry } from '../navigation.ts'
import styles from './navigation.module.css'
import { useCurrentPath } from './use-current-path.ts'

export const NavigationList = ({ groups }: { groups: readonly Group[] }) => (
  <div className={styles.navigation}>
    {groups.map(({ key, title, entries }) => (
      <div key={key} className={styles.group} data-group={key}>
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

export const NavigationLink = ({
  entry: { path, title, icon: Icon, count, words, mark },
}: {
  entry: NavigationEntry
}) => {
  const current = useCurrentPath()
  return (
    <Link
      href={path}
      className={styles.entry ?? ''}
      aria-current={path === current ? 'page' : undefined}
      data-name={title}
    >
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <span className={styles.name}>{title}</span>
      {words !== '' && (
        <span className={styles.counter} data-count={capAt99(count)}>
          <VisuallyHidden>{words}</VisuallyHidden>
          <span aria-hidden="true">{mark}</span>
        </span>
      )}
    </Link>
  )
}
