import { ChildAvatar, useProfile } from '../../lib/profile.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Muted } from '../../ui/muted.tsx'
import { ProfileSection } from '../../ui/section-card.tsx'
import styles from './profile-page.module.css'

/** The parent's children, or the teacher's classes. */
export const BelongingSection = () => {
  const { role } = useSignedIn()
  const { children, classes } = useProfile()
  if (role === 'parent')
    return (
      <ProfileSection id="children" title={m.profile_children()}>
        {children.length === 0 && <Muted>{m.profile_no_children()}</Muted>}
        <ul className={styles.list}>
          {children.map((child) => (
            <li key={child.id}>
              <ChildAvatar child={child} size={48} />
              <span className={styles.text}>
                <strong>{child.full_name}</strong>
                <small>
                  {[child.nickname, child.barred ? m.child_barred() : (child.class?.name ?? m.child_without_class())]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </ProfileSection>
    )
  return (
    <ProfileSection id="classes" title={m.profile_classes()}>
      {classes.length === 0 ? (
        <Muted>{m.profile_no_classes()}</Muted>
      ) : (
        <ul className={styles.chips}>
          {classes.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </ProfileSection>
  )
}
