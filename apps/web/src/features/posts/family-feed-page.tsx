import { familyConsents } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Page } from '../../ui/page.tsx'
import { useFamilyDay, useHasTasks, useSettled } from '../class-day/family-day.ts'
import { ActionsPlaceholder, HomeSkeleton, TasksPlaceholder } from '../class-day/home-skeleton.tsx'
import { ChildrenLine } from './children-line.tsx'
import { Feed } from './feed.tsx'
import { PostCard } from './post-card.tsx'
import { PostPanel } from './post-panel.tsx'
import { useFeed } from './use-feed.ts'

const loadActions = () => import('../class-day/quick-actions.tsx')
const loadDay = () => import('../class-day/home-day.tsx')
// Both load together with the data and not after it.
for (const load of [loadActions, loadDay]) load().catch(() => undefined)

const QuickActions = lazy(() => loadActions().then((module) => ({ default: module.QuickActions })))
const HomeDay = lazy(() => loadDay().then((module) => ({ default: module.HomeDay })))
const FamilyTasks = lazy(() =>
  import('../class-day/family-tasks.tsx').then((module) => ({ default: module.FamilyTasks })),
)

/** The parents' home page: the children's day, what waits for the family, then the posts. */
export const FamilyFeedPage = () => {
  const { classes, children } = useProfile()
  const [chosen] = useChosenClass('parent', classes)
  const feed = useFeed({ status: 'all', classId: chosen?.id })
  const { register, requests, more } = useFamilyDay()
  const consents = useQuery(ask(familyConsents, {}, 'parent'))
  const hasTasks = useHasTasks()
  // Nothing is drawn below the day before its height is known, so that nothing moves.
  const isReady = useSettled([register, requests, more, consents])
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
            {hasTasks && (
              <Suspense fallback={<TasksPlaceholder />}>
                <FamilyTasks />
              </Suspense>
            )}
            <Feed
              key={chosen?.id}
              feed={feed}
              empty={<FamilyEmpty picture={<EmptyFeed />} text={m.feed_empty_family()} />}
              renderPost={(post, place) => <PostCard post={post} {...place} />}
            />
          </>
        ) : (
          <HomeSkeleton />
        )}
      </Suspense>
      <PostPanel renderPost={(post) => <PostCard post={post} whole eager />} />
    </Page>
  )
}
