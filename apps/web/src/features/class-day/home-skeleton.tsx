import { useProfile } from '../../lib/profile.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import styles from './home-skeleton.module.css'

/** Keeps the place of the quick actions until their code has loaded. */
export const ActionsPlaceholder = () => <div className={styles.actions} />

/** Keeps the place of what waits for the family until its code has loaded. */
export const TasksPlaceholder = () => <div className={styles.tasks} />

/** Keeps the place of the children's day until it has loaded; nothing stands below it meanwhile that could move. */
export const HomeSkeleton = () => {
  const { children } = useProfile()
  return (
    <Loading>
      <div className={styles.days}>
        {children
          .filter(({ class: own }) => own !== null)
          .map(({ id }) => (
            <Card key={id} className={styles.day ?? ''}>
              <SkeletonText lines={4} />
            </Card>
          ))}
      </div>
    </Loading>
  )
}
