import { ViewLog } from '../log/view-log.tsx'
import { Watchers } from '../watch/watchers.tsx'
import styles from './school.module.css'

/** Who watches now, and below it who has watched. */
export const WatchingView = () => (
  <div className={styles.stack}>
    <Watchers />
    <ViewLog />
  </div>
)
