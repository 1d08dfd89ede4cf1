import { acceptPost, createPost, type PostStatus, postStatuses } from '@nhip-cau/contract/posts'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { ComposerEntry } from './composer-entry.tsx'
import { Feed } from './feed.tsx'
import { PostPanel } from './post-panel.tsx'
import { StaffPost } from './staff-post.tsx'
import { useFeed } from './use-feed.ts'

const TodayPanel = lazy(() => import('../today/today-panel.tsx').then((module) => ({ default: module.TodayPanel })))

const DeletedPosts = lazy(() => import('./deleted-posts.tsx').then((module) => ({ default: module.DeletedPosts })))

type Status = PostStatus | 'all'

const statusNames: Record<Status, () => string> = {
  all: m.feed_all,
  pending: m.feed_pending,
  accepted: m.feed_accepted,
  rejected: m.feed_rejected,
}

/** The home page of school and teachers: published posts and posts waiting for a decision. */
export const StaffFeedPage = () => {
  const role = currentRole()
  const { classes, permissions } = useProfile()
  const [chosen] = useChosenClass(role, classes)
  const [search, setSearch] = useSearchParams()
  const writes = mayCall(createPost, role, permissions)
  const status = writes ? statusFrom(search.get('status')) : 'all'
  const feed = useFeed({ status, classId: chosen?.id })
  const [deleted, setDeleted] = useState<'never' | 'open' | 'closed'>('never')
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
        <Suspense fallback={null}>
          <TodayPanel />
        </Suspense>
      )}
      {writes && <ComposerEntry className={chosen?.name} />}
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
      <Feed
        key={`${status} ${chosen?.id}`}
        feed={feed}
        empty={<Empty status={status} writes={writes} decides={mayCall(acceptPost, role, permissions)} />}
        renderPost={(post, place) => <StaffPost post={post} {...place} />}
      />
      {deleted !== 'never' && (
        <Suspense fallback={null}>
          <DeletedPosts opened={deleted === 'open'} onClose={() => setDeleted('closed')} />
        </Suspense>
      )}
      <PostPanel renderPost={(post, close) => <StaffPost post={post} whole eager onDeleted={close} />} />
    </Page>
  )
}

const statusFrom = (text: string | null): Status => postStatuses.find((status) => status === text) ?? 'all'

const Empty = ({ status, writes, decides }: { status: Status; writes: boolean; decides: boolean }) => {
  if (status === 'pending')
    return <EmptyState picture={<AllDone />} text={decides ? m.feed_empty_decide() : m.feed_empty_pending()} />
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
