import { familyConsents } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { useFamilyDay, useHasTasks, useSettled } from '../class-day/family-day.ts'
import { ActionsPlaceholder, HomeSkeleton, TasksPlaceholder } from '../class-day/home-skeleton.tsx'
import { useLearning } from '../edu-plan/family/use-learning.ts'
import { useHomeMenu } from '../menu-plan/family/use-home-menu.ts'
import { ChildrenLine } from './children-line.tsx'
import { FamilyPost } from './family-post.tsx'
import { FeedSection } from './feed-section.tsx'
import { PostPanel } from './post-panel.tsx'
import { useFeed } from './use-feed.ts'
import { useFeedFilter } from './use-feed-filter.ts'

const loadActions = () => import('../class-day/quick-actions.tsx')
const loadDay = () => import('../class-day/home-day.tsx')
const loadMenu = () => import('../menu-plan/family/home-menu.tsx')
const loadLearning = () => import('../edu-plan/family/learning-today.tsx')
// They load together with the data and not after it.
for (const load of [loadActions, loadDay, loadMenu, loadLearning]) load().catch(() => undefined)

const QuickActions = lazy(() => loadActions().then((module) => ({ default: module.QuickActions })))
const HomeDay = lazy(() => loadDay().then((module) => ({ default: module.HomeDay })))
const HomeMenu = lazy(() => loadMenu().then((module) => ({ default: module.HomeMenu })))
const LearningToday = lazy(() => loadLearning().then((module) => ({ default: module.LearningToday })))
const PhotosPage = lazy(() => import('./photos-page.tsx').then((module) => ({ default: module.PhotosPage })))
const FamilyTasks = lazy(() =>
  import('../class-day/family-tasks.tsx').then((module) => ({ default: module.FamilyTasks })),
)

/** The parents' home page, or the photos of its posts. */
export const FamilyFeedPage = () => {
  const [search] = useSearchParams()
  const panel = <PostPanel renderPost={(post) => <FamilyPost post={post} whole eager />} />
  if (search.get('view') !== 'photos') return <FamilyFeed panel={panel} />
  return (
    <Suspense fallback={<FeedSkeleton />}>
      <PhotosPage panel={panel} />
    </Suspense>
  )
}

/** The children's day, what waits for the family, what the children eat, then the posts. */
const FamilyFeed = ({ panel }: { panel: ReactNode }) => {
  const { classes, children } = useProfile()
  const [chosen] = useChosenClass('parent', classes)
  const filter = useFeedFilter()
  const feed = useFeed({ status: 'all', classId: chosen?.id, filter })
  const { register, requests, more } = useFamilyDay()
  const consents = useQuery(ask(familyConsents, {}, 'parent'))
  const menu = useHomeMenu()
  const hasTasks = useHasTasks()
  const learning = useLearning()
  // Nothing is drawn below the day before its height is known, so that nothing moves.
  const isReady = useSettled([register, requests, more, consents, menu, learning.query])
  return (
    <Page title={m.title_feed()} width="feed" dense>
      <ChildrenLine />
      {children.some(({ kind, barred }) => kind === 'parent' && !barred) && (
        <Suspense fallback={<ActionsPlaceholder />}>
          <QuickActions />
        </Suspense>
      )}
      <Suspense fallback={<HomeSkeleton />}>
        {isReady ? (
          <>
            <HomeDay />
            {learning.shown.length > 0 && <LearningToday learning={learning.shown} />}
            {hasTasks && (
              <Suspense fallback={<TasksPlaceholder />}>
                <FamilyTasks />
              </Suspense>
            )}
            <HomeMenu />
            <FeedSection
              filter={filter}
              feed={feed}
              choice={chosen?.id ?? ''}
              empty={<FamilyEmpty picture={<EmptyFeed />} text={m.feed_empty_family()} />}
              renderPost={(post, place) => <FamilyPost post={post} {...place} />}
            />
          </>
        ) : (
          <HomeSkeleton />
        )}
      </Suspense>
      {panel}
    </Page>
  )
}
