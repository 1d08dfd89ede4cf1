import { type DraftHead, deleteDraft, listDrafts, restoreDraft } from '@nhip-cau/contract/post-drafts'
import { IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { removeDraft } from '../../../lib/drafts.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../../ui/feed-skeleton.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Page } from '../../../ui/page.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { storedDraft } from '../use-post-draft.ts'
import styles from './drafts-page.module.css'

const GiveDraft = lazy(() => import('./give-draft.tsx').then((module) => ({ default: module.GiveDraft })))

/** Seconds for which the undo of a deletion is offered; the server takes it back for a day. */
const undoSeconds = 10

/** The posts that somebody has begun to write. */
export const DraftsPage = () => {
  const drafts = useQuery(ask(listDrafts, {}))
  return (
    <Page title={m.title_drafts()} width="feed" action={<WriteNew />}>
      <QueryState
        query={drafts}
        loading={<FeedSkeleton count={2} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState picture={<EmptyFeed />} text={m.drafts_empty()} />}
      >
        {({ data, most }) => (
          <>
            <Muted>{m.drafts_lead({ count: data.length, most })}</Muted>
            <ul className={styles.list}>
              {data.map((draft) => (
                <Row key={draft.id} draft={draft} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Page>
  )
}

const WriteNew = () => {
  const { id } = useProfile()
  // What the server has is opened from this list; only what it lacks stays in the form.
  const leaveSaved = () => {
    if (storedDraft(id, 'post:new')?.value.server?.isSaved) removeDraft(id, 'post:new')
  }
  return (
    <Button
      component={Link}
      href={areaPath(currentRole(), '/create-post')}
      size="sm"
      variant="light"
      leftSection={<IconPencilPlus size={18} />}
      onClick={leaveSaved}
    >
      {m.drafts_new()}
    </Button>
  )
}

const Row = ({ draft }: { draft: DraftHead }) => {
  const [giving, setGiving] = useState(false)
  const offerUndo = useUndoOffer()
  const remove = useCommand(deleteDraft, {
    onDone: () =>
      offerUndo(m.draft_deleted(), undoSeconds, { endpoint: restoreDraft, input: { params: { id: draft.id } } }),
  })
  const title = draft.title || m.draft_untitled()
  return (
    <li>
      <Card as="article" aria-label={title}>
        <div className={styles.row}>
          <strong dir="auto">{title}</strong>
          <Muted as="span">
            {m.draft_changed()} <RelativeTime at={draft.changed_at} />
            {draft.files > 0 && ` · ${m.draft_files({ count: draft.files })}`}
          </Muted>
          {draft.post_id !== null && <span>{m.draft_of_edit()}</span>}
          {draft.given_by !== null && <span>{m.draft_given_by({ name: draft.given_by })}</span>}
          <Muted as="span">{m.draft_vanishes({ day: formatDate(draft.vanishes_at) })}</Muted>
          <div className={styles.actions}>
            <Button
              component={Link}
              href={areaPath(
                currentRole(),
                draft.post_id === null ? `/create-post?draft=${draft.id}` : `/edit-post?id=${draft.post_id}`,
              )}
              size="sm"
              variant="light"
            >
              {m.draft_open()}
            </Button>
            {draft.post_id === null && (
              <Button size="sm" variant="default" onClick={() => setGiving(true)}>
                {m.draft_give()}
              </Button>
            )}
            <Button
              size="sm"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id: draft.id } })}
            >
              {m.common_delete()}
            </Button>
          </div>
        </div>
      </Card>
      {giving && (
        <Suspense fallback={null}>
          <GiveDraft draft={draft} title={title} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </li>
  )
}
