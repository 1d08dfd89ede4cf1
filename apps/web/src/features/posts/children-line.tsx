import type { Profile } from '@nhip-cau/contract/profile'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { givenName } from '../../ui/format.ts'
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

const ChildName = ({ child }: { child: Child }) => {
  const name = child.nickname ?? givenName(child.full_name)
  return (
    <>
      <Avatar id={child.id} name={child.full_name} size={40} />
      <span>
        <strong>{m.child_name({ name })}</strong>
        <small>{child.barred ? m.child_barred() : (child.class?.name ?? m.child_without_class())}</small>
      </span>
    </>
  )
}
