import { getDraft, listDrafts } from '@nhip-cau/contract/post-drafts'
import { createPost } from '@nhip-cau/contract/posts'
import { IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { isApiProblem } from '../../lib/api-problem.ts'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { type DraftName, removeDraft } from '../../lib/drafts.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { type Opened, openedOf } from './drafts/opened-draft.ts'
import { PostEditor } from './post-editor.tsx'
import { noFields } from './post-fields.ts'
import { publishesAtOnce } from './post-texts.ts'
import { storedDraft } from './use-post-draft.ts'

export const CreatePostPage = () => {
  const [search] = useSearchParams()
  const asked = search.get('draft')
  const { id: accountId } = useProfile()
  // As it was when the page was opened: once the draft is saved on the server, whoever writes goes on in the same form.
  const [written] = useState(() => storedDraft(accountId, 'post:new')?.value.server)
  const draftId = asked ?? written?.id
  return (
    <Page title={m.title_create_post()} action={<DraftsLink />}>
      {draftId === undefined ? (
        <NewPost key="new" form="post:new" />
      ) : (
        <DraftedPost
          key={draftId}
          id={draftId}
          form={written?.id === draftId ? 'post:new' : `post:${draftId}`}
          isAsked={asked !== null}
        />
      )}
    </Page>
  )
}

const DraftsLink = () => {
  const { data } = useQuery(ask(listDrafts, {}))
  if (!data || data.data.length === 0) return null
  return (
    <Button
      component={Link}
      href={areaPath(currentRole(), '/drafts')}
      size="sm"
      variant="subtle"
      leftSection={<IconFiles size={18} />}
    >
      {m.drafts_link({ count: data.data.length })}
    </Button>
  )
}

type DraftedProps = { readonly id: string; readonly form: DraftName; readonly isAsked: boolean }

/** A post whose draft is on the server, and perhaps a copy of it with more on this device. */
const DraftedPost = ({ id, form, isAsked }: DraftedProps) => {
  const { id: accountId } = useProfile()
  // Never fetched again while somebody writes.
  const steady = { meta: { steady: true }, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false }
  const { data, error } = useQuery({ ...ask(getDraft, { params: { id } }), ...steady })
  if (data) return <NewPost form={form} opened={openedOf(data, storedDraft(accountId, form))} />
  if (!error) return <FeedSkeleton count={1} />
  const isGone = isApiProblem(error) && error.status === 404
  const copy = storedDraft(accountId, form)
  if (isGone && copy?.value.server?.isSaved) removeDraft(accountId, form)
  if (isAsked && !copy) return <EmptyState picture={<EmptyFeed />} text={m.draft_gone()} />
  if (!isGone || !copy || copy.value.server?.isSaved) return <NewPost form={form} />
  const { server: _gone, ...value } = copy.value
  return <NewPost form={form} opened={{ ...copy, value, isOutdated: false }} />
}

const NewPost = ({ form, opened }: { form: DraftName; opened?: Opened | undefined }) => {
  const role = currentRole()
  const profile = useProfile()
  const { classes } = profile
  const [chosen] = useChosenClass(role, classes)
  const create = useCommand(createPost, { quiet: true, form })
  return (
    <PostEditor
      form={form}
      opened={opened}
      start={{ ...noFields, classIds: chosen ? [chosen.id] : [] }}
      sending={(kind) =>
        publishesAtOnce(role, profile, kind)
          ? { next: m.post_next_published(), label: m.post_submit(), publishes: true }
          : { next: m.post_next_waiting(), label: m.post_submit_waiting(), publishes: false }
      }
      send={(body, _accept, draft_id) => create.mutateAsync({ body: { ...body, draft_id } })}
    />
  )
}
