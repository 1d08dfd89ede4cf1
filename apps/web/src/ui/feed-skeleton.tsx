import { Card } from './card.tsx'
import styles from './feed-skeleton.module.css'
import { Loading, Skeleton, SkeletonText } from './skeleton.tsx'

export const FeedSkeleton = ({ count = 2 }: { count?: number }) => (
  <Loading>
    <div className={styles.feed}>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
        <Card key={key} className={styles.card}>
          <div className={styles.author}>
            <Skeleton width={44} height={44} round />
            <div className={styles.names}>
              <Skeleton width="9rem" />
              <Skeleton width="6rem" height="0.8em" />
            </div>
          </div>
          <SkeletonText lines={2} />
          <div className={styles.photo}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.actions}>
            <Skeleton width="5rem" height="1.25em" />
            <Skeleton width="6rem" height="1.25em" />
          </div>
        </Card>
      ))}
    </div>
  </Loading>
)
