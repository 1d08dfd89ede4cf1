import { getDraft, type ServerDraft } from '@nhip-cau/contract/post-drafts'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import { listPostTags } from '@nhip-cau/contract/post-tags'
import { editablePost, type Post, updatePost } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isApiProblem } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import type { DraftName } from '../../lib/drafts.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { openedEdit } from './drafts/opened-draft.ts'
import { aimOf } from './post-aims.ts'
import { PostEditor } from './post-editor.tsx'
import { optionsOf } from './post-fields.ts'
import { PostRibbon } from './post-ribbon.tsx'
import { publishesAtOnce, type Sending } from './post-texts.ts'
import type { TagFields } from './tags/tag-fields.ts'

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
  // Never refetched while editing; a conflicting change is reported when the post is sent.
  const steady = { meta: { steady: true }, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }
  const loaded = useQuery({ ...ask(editablePost, { params: { id } }), ...steady })
  const tags = useQuery({ ...ask(listPostTags, { params: { id } }), ...steady })
  const { data, error, refetch } = loaded
  const draftId = data?.draft_id
  const drafted = { ...ask(getDraft, { params: { id: draftId ?? '' } }), ...steady, retry: false }
  const draft = useQuery({ ...drafted, enabled: draftId !== undefined })
  if (!data && isApiProblem(error) && error.status < 500 && error.status > 0)
    return <EmptyState picture={<EmptyFeed />} text={m.post_gone()} />
  const reload = async () => {
    // The form begins anew as soon as the post is there.
    if (draftId !== undefined) await draft.refetch()
    await Promise.all([refetch(), tags.refetch()])
  }
  // Sent or deleted meanwhile, it is as if there was none.
  if (draftId !== undefined && draft.isPending) return <FeedSkeleton count={1} />
  return (
    <QueryState query={loaded} loading={<FeedSkeleton count={1} />}>
      {(post) => (
        <QueryState query={tags} loading={<FeedSkeleton count={1} />}>
          {({ data: tagged }) => (
            <EditablePost
              key={post.version}
              post={post}
              draft={draft.isError ? undefined : draft.data}
              tags={tagFieldsOf(tagged)}
              onReload={() => void reload()}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  )
}

const tagFieldsOf = (files: readonly { file_id: string; children: readonly { id: string }[] }[]): TagFields =>
  Object.fromEntries(files.map(({ file_id, children }) => [file_id, children.map(({ id }) => id)]))

type Props = {
  readonly post: Post
  /** The draft of this edit on the server. */
  readonly draft: ServerDraft | undefined
  readonly tags: TagFields
  readonly onReload: () => void
}

const EditablePost = ({ post, draft, tags, onReload }: Props) => {
  const role = currentRole()
  const profile = useProfile()
  const form: DraftName = `post:${post.id}`
  const [opened] = useState(() => openedEdit(draft, profile.id, form))
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
        form={form}
        opened={opened}
        post={post}
        start={{
          ...optionsOf(post),
          tags,
          ...aimOf(post),
          title: post.title,
          text: post.text,
        }}
        sending={sending}
        onReload={onReload}
        send={(input, accept, draft_id) =>
          update.mutateAsync({ params: { id: post.id }, body: { ...input, version: post.version, accept, draft_id } })
        }
      />
    </>
  )
}
