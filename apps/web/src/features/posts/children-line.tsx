import type { Profile } from '@nhip-cau/contract/profile'
import { childName } from '../../lib/child-name.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { ChildAvatar, useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './children-line.module.css'

type Child = Profile['children'][number]

/** The parent's children; with several of them, a tap filters the feed by one. */
export const ChildrenLine = () => {
  const { classes, children } = useProfile()
  const [chosen, choose] = useChosenClass('parent', classes)
  const several = classes.length > 1
  return (
    <ul className={styles.children}>
      {children.map((child) => (
        <li key={child.id}>
          {several && child.class ? (
            <button
              type="button"
              className={styles.child}
              aria-pressed={chosen?.id === child.class.id}
              onClick={() => choose(chosen?.id === child.class?.id ? null : child.class)}
            >
              <ChildName child={child} />
            </button>
          ) : (
            <span className={styles.child}>
              <ChildName child={child} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const ChildName = ({ child }: { child: Child }) => (
  <>
    <ChildAvatar child={child} called={childName(child)} size={36} />
    <span>
      <strong>{m.child_name({ name: childName(child) })}</strong>
      <small>{child.barred ? m.child_barred() : (child.class?.name ?? m.child_without_class())}</small>
    </span>
  </>
)
