import { getPost, type Post } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiProblem } from '../../lib/api-problem.ts'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import styles from './post-panel.module.css'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly renderPost: (post: Post) => ReactNode
}

export const PostPanelContent = ({ id, opened, onClose, renderPost }: Props) => (
  <SidePanel byAddress opened={opened} onClose={onClose} title={m.post_panel_title()} size="44rem">
    <div className={styles.content}>
      <OnePost id={id} renderPost={renderPost} />
    </div>
  </SidePanel>
)

const OnePost = ({ id, renderPost }: Pick<Props, 'id' | 'renderPost'>) => {
  const post = useQuery(ask(getPost, { params: { id } }))
  const { error } = post
  // Deleted, rejected, or not visible to this reader: the server does not distinguish these, so the text does not
  // either.
  if (isApiProblem(error) && (error.status === 404 || error.status === 422))
    return <EmptyState picture={<EmptyFeed />} text={m.post_gone()} />
  // A failed refetch may mean that the post is gone, so the cached answer is not shown.
  return (
    <QueryState query={error ? { ...post, data: undefined } : post} loading={<FeedSkeleton count={1} />}>
      {renderPost}
    </QueryState>
  )
}
