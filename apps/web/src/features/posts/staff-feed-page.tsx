import { acceptPost, createPost, listPosts, type Post, type PostStatus, postStatuses } from '@nhip-cau/contract/posts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { AfterDecisionProvider, nextWaiting } from '../../lib/after-decision.ts'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { goOn } from '../../lib/go-on.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { useSeveral } from '../../lib/several.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { TodayPanel } from '../today/today-panel.tsx'
import { useTodayIsAwaited } from '../today/use-today.ts'
import { ComposerEntry } from './composer-entry.tsx'
import { FeedSection } from './feed-section.tsx'
import { PostPanel } from './post-panel.tsx'
import styles from './staff-feed-page.module.css'
import { StaffPost } from './staff-post.tsx'
import { useFeed } from './use-feed.ts'
import { useFeedFilter } from './use-feed-filter.ts'

const WaitingPage = lazy(() => import('../today/waiting-page.tsx').then((module) => ({ default: module.WaitingPage })))
const FreshnessPage = lazy(() =>
  import('../today/freshness-page.tsx').then((module) => ({ default: module.FreshnessPage })),
)
const PhotosPage = lazy(() => import('./photos-page.tsx').then((module) => ({ default: module.PhotosPage })))
const SetupGuide = lazy(() => import('../today/setup-guide.tsx').then((module) => ({ default: module.SetupGuide })))

const WaitingTools = lazy(() => import('./waiting-tools.tsx').then((module) => ({ default: module.WaitingTools })))
const DeletedPosts = lazy(() => import('./deleted-posts.tsx').then((module) => ({ default: module.DeletedPosts })))

const Unpictured = lazy(() => import('./tags/unpictured.tsx').then((module) => ({ default: module.Unpictured })))

type Status = PostStatus | 'all'

const statusNames: Record<Status, () => string> = {
  all: m.feed_all,
  pending: m.feed_pending,
  scheduled: m.feed_scheduled,
  accepted: m.feed_accepted,
  rejected: m.feed_rejected,
}

/** The home page of school and teachers: their feed, its photos, everything that waits, or how fresh classes are. */
export const StaffFeedPage = () => {
  const [search] = useSearchParams()
  const view = search.get('view')
  const panel = <PostPanel renderPost={(post, open) => <OpenedPost post={post} open={open} />} />
  const board = view === 'freshness' && currentRole() === 'school'
  if (view !== 'waiting' && view !== 'photos' && !board) return <StaffFeed panel={panel} />
  return (
    <Suspense fallback={<FeedSkeleton />}>
      {view === 'waiting' && <WaitingPage />}
      {view === 'photos' && <PhotosPage panel={panel} />}
      {board && <FreshnessPage />}
    </Suspense>
  )
}

/** Published posts and posts waiting for a decision. */
const StaffFeed = ({ panel }: { panel: ReactNode }) => {
  const role = currentRole()
  const { classes, permissions } = useProfile()
  const [chosen] = useChosenClass(role, classes)
  const [search, setSearch] = useSearchParams()
  const writes = mayCall(createPost, role, permissions)
  const status = writes ? statusFrom(search.get('status')) : 'all'
  const filter = useFeedFilter()
  const feed = useFeed({ status, classId: chosen?.id, filter })
  const decides = mayCall(acceptPost, role, permissions)
  const several = useSeveral(feed.posts, status === 'pending' && decides ? { may: waits, nameOf } : undefined)
  const [deleted, setDeleted] = useState<'never' | 'open' | 'closed'>('never')
  const isAwaited = useTodayIsAwaited(status === 'all')
  const choose = (next: Status) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'all') after.delete('status')
        else after.set('status', next)
        return after
      },
      { replace: true },
    )
  return (
    <Page
      title={m.title_feed()}
      width="feed"
      action={
        writes && (
          <Button size="sm" variant="subtle" leftSection={<IconTrash size={18} />} onClick={() => setDeleted('open')}>
            {m.posts_deleted()}
          </Button>
        )
      }
    >
      {status === 'all' && (
        <>
          {role === 'school' && (
            <Suspense fallback={null}>
              <SetupGuide />
            </Suspense>
          )}
          <TodayPanel />
        </>
      )}
      {/* The panel has as many lines as the school has tasks; what is below it appears once its height is known. */}
      {isAwaited && <FeedSkeleton />}
      <div className={styles.below} hidden={isAwaited}>
        {writes && <ComposerEntry className={chosen?.name} />}
        {writes && status === 'all' && (chosen || role === 'teacher') && (
          <Suspense fallback={null}>
            <Unpictured classIds={chosen ? [chosen.id] : classes.map(({ id }) => id)} />
          </Suspense>
        )}
        {writes && (
          <FilterChips
            label={m.feed_filter()}
            value={status}
            onChange={choose}
            options={(['all', ...postStatuses] as const).map((value) => ({
              value,
              label: statusNames[value](),
              count: value === 'pending' && feed.pending > 0 ? feed.pending : undefined,
            }))}
          />
        )}
        {status === 'pending' && decides && (
          <Suspense fallback={null}>
            <WaitingTools posts={feed.posts} several={several} />
          </Suspense>
        )}
        <FeedSection
          filter={filter}
          feed={feed}
          choice={`${status} ${chosen?.id}`}
          empty={<Empty status={status} writes={writes} decides={decides} />}
          renderPost={(post, place) => (
            <AfterDecisionProvider value={() => goOn(nextWaiting(feed.posts, post.id, waits))}>
              <StaffPost post={post} tick={several.tickOf(post)} {...place} />
            </AfterDecisionProvider>
          )}
        />
      </div>
      {deleted !== 'never' && (
        <Suspense fallback={null}>
          <DeletedPosts opened={deleted === 'open'} onClose={() => setDeleted('closed')} />
        </Suspense>
      )}
      {panel}
    </Page>
  )
}

const waits = ({ can }: Post) => can.decide === true
const nameOf = ({ title }: Post) => title

/**
 * A post in the panel. After a decision the next one that waits opens, whatever the feed below shows; the decided one
 * stays open while the next one is unknown.
 */
const OpenedPost = ({ post, open }: { post: Post; open: (id: string | undefined) => void }) => {
  const { data } = useQuery({
    ...ask(listPosts, { query: { status: 'pending', per_page: 20 } }),
    enabled: waits(post),
  })
  return (
    <AfterDecisionProvider value={() => data && open(nextWaiting(data.data, post.id, waits))}>
      <StaffPost key={post.id} post={post} whole eager onDeleted={() => open(undefined)} />
    </AfterDecisionProvider>
  )
}

const statusFrom = (text: string | null): Status => postStatuses.find((status) => status === text) ?? 'all'

const Empty = ({ status, writes, decides }: { status: Status; writes: boolean; decides: boolean }) => {
  if (status === 'pending')
    return <EmptyState picture={<AllDone />} text={decides ? m.feed_empty_decide() : m.feed_empty_pending()} />
  if (status === 'scheduled') return <EmptyState picture={<AllDone />} text={m.feed_empty_scheduled()} />
  if (status === 'rejected') return <EmptyState picture={<AllDone />} text={m.feed_empty_rejected()} />
  return (
    <EmptyState
      picture={<EmptyFeed />}
      text={m.feed_empty_staff()}
      action={
        writes && (
          <Button component={Link} href={areaPath(currentRole(), '/create-post')} size="md">
            {m.title_create_post()}
          </Button>
        )
      }
    />
  )
}
