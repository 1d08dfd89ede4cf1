import type { PostKind } from '@nhip-cau/contract/post-kinds'
import { editablePost, type Post, updatePost } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { isApiProblem } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { PostEditor } from './post-editor.tsx'
import { optionsOf } from './post-fields.ts'
import { PostRibbon } from './post-ribbon.tsx'
import { publishesAtOnce, type Sending } from './post-texts.ts'

export const EditPostPage = () => {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <Page title={m.title_edit_post()}>
      <LoadedPost key={id} id={id} />
    </Page>
  )
}

const LoadedPost = ({ id }: { id: string }) => {
  const asked = ask(editablePost, { params: { id } })
  const loaded = useQuery({
    ...asked,
    // Never refetched while editing; a conflicting change is reported when the post is sent.
    meta: { steady: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error, refetch } = loaded
  if (!data && isApiProblem(error) && error.status < 500 && error.status > 0)
    return <EmptyState picture={<EmptyFeed />} text={m.post_gone()} />
  return (
    <QueryState query={loaded} loading={<FeedSkeleton count={1} />}>
      {(post) => <EditablePost key={post.version} post={post} onReload={() => void refetch()} />}
    </QueryState>
  )
}

const EditablePost = ({ post, onReload }: { post: Post; onReload: () => void }) => {
  const role = currentRole()
  const profile = useProfile()
  const update = useCommand(updatePost, { quiet: true })
  const isOwn = post.author.id === profile.id
  const sending = (kind: PostKind): Sending => {
    if (publishesAtOnce(role, profile, kind) && (isOwn || post.status === 'accepted'))
      return { next: m.post_next_published(), label: m.post_submit_edit(), publishes: true }
    if (post.can.decide)
      return {
        next: m.post_next_accepted({ name: post.author.full_name }),
        label: m.post_submit_accept(),
        saveLabel: m.post_submit_save(),
        publishes: true,
      }
    const next = post.status === 'accepted' ? m.post_next_edit_waiting() : m.post_next_waiting()
    return { next, label: m.post_submit_waiting(), publishes: false }
  }
  return (
    <>
      {post.status === 'rejected' && <PostRibbon post={post} />}
      <PostEditor
        form={`post:${post.id}`}
        post={post}
        start={{
          ...optionsOf(post),
          title: post.title,
          text: post.text,
          wholeSchool: post.whole_school,
          classIds: post.classes.map((one) => one.id),
        }}
        sending={sending}
        onReload={onReload}
        send={(input, accept) =>
          update.mutateAsync({ params: { id: post.id }, body: { ...input, version: post.version, accept } })
        }
      />
    </>
  )
}
