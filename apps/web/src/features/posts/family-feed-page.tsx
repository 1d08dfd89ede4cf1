import { lazy, Suspense } from 'react'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Page } from '../../ui/page.tsx'
import { ConsentsCard } from '../consents/consents-card.tsx'
import { ChildrenLine } from './children-line.tsx'
import { Feed } from './feed.tsx'
import { PostCard } from './post-card.tsx'
import { PostPanel } from './post-panel.tsx'
import { useFeed } from './use-feed.ts'

const TodayCards = lazy(() => import('../class-day/today-cards.tsx').then((module) => ({ default: module.TodayCards })))

/** The parents' home page: the posts of the school and of the children's teachers. */
export const FamilyFeedPage = () => {
  const { classes } = useProfile()
  const [chosen] = useChosenClass('parent', classes)
  const feed = useFeed({ status: 'all', classId: chosen?.id })
  return (
    <Page title={m.title_feed()} width="feed">
      <ChildrenLine />
      <ConsentsCard />
      <Suspense fallback={null}>
        <TodayCards />
      </Suspense>
      <Feed
        key={chosen?.id}
        feed={feed}
        empty={<FamilyEmpty picture={<EmptyFeed />} text={m.feed_empty_family()} />}
        renderPost={(post, place) => <PostCard post={post} {...place} />}
      />
      <PostPanel renderPost={(post) => <PostCard post={post} whole eager />} />
    </Page>
  )
}
