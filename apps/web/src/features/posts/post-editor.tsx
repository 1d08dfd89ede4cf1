import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { imageLimits } from '@nhip-cau/contract/media'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import { type createPost, type Post, undoPost } from '@nhip-cau/contract/posts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { areaPath, currentRole, homePaths } from '../../lib/area.ts'
import { type DraftName, writeDraft } from '../../lib/drafts.ts'
import { useProfile } from '../../lib/profile.tsx'
import { useDocumentUploads } from '../../lib/use-document-uploads.ts'
import { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
import { useVideoUploads } from '../../lib/use-video-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { targetBody } from './post-aims.ts'
import { type PostDraft, type PostFields, withOptions } from './post-fields.ts'
import styles from './post-form.module.css'
import { PostForm, type PostInput } from './post-form.tsx'
import { PostPreview } from './post-preview.tsx'
import type { Sending } from './post-texts.ts'
import { withTime } from './publish-time.ts'
import { storedDraft, usePostDraft } from './use-post-draft.ts'

const Dialog = lazy(() => import('../../ui/dialog.tsx').then((module) => ({ default: module.Dialog })))

type Sent = AnswerOf<typeof createPost>

type Props = {
  /** The name of the draft: one for new posts, one for each edited post. */
  readonly form: DraftName
  /** The initial values without a draft. */
  readonly start: PostFields
  readonly post?: Post
  /** What sending a post of this kind does. */
  readonly sending: (kind: PostKind) => Sending
  /** `accept`: the sender also accepts the post, if it waits for a decision. */
  readonly send: (input: PostInput, accept: boolean) => Promise<Sent>
  /** Called after a version conflict: reloads the post and keeps the typed text as a draft. */
  readonly onReload?: () => void
}

/** The server deletes photos and videos that no post uses within a day, so they are uploaded again after half a day. */
const photosLast = 12 * 60 * 60_000

/** The post form with its draft, its photos and videos, and a preview beside it. */
export const PostEditor = ({ form, start, post, sending, send, onReload }: Props) => {
  const role = currentRole()
  const { id: accountId } = useProfile()
  const [, navigate] = useLocation()
  const [found, setFound] = useState(() => storedDraft(accountId, form))
  const [fields, setFields] = useState<PostFields>(found ? withOptions(found.value.fields) : start)
  const [ready, setReady] = useState(false)
  const [preview, setPreview] = useState<'never' | 'open' | 'closed'>('never')
  const photos = usePhotoUploads({ maxCount: imageLimits.perPost, draft: { accountId, form } })
  const videos = useVideoUploads(accountId, form)
  const documents = useDocumentUploads(accountId, form)
  const current: PostDraft = {
    fields,
    photos: photos.picker.items.flatMap(({ id, name, result, state }) =>
      // A file that was refused is not restored.
      state === 'failed' && result === undefined ? [] : [{ id, name, image: result }],
    ),
    videos: videos.draft,
    documents: documents.draft,
    version: post?.version ?? 0,
  }
  const draft = usePostDraft(accountId, form, current, ready)

  // Otherwise the draft keeps the text.
  useUnsaved(draft.failed)
  const begin = useRef(async () => {
    if (found) {
      const trusted = Date.now() - found.savedAt < photosLast
      videos.restore(found.value.videos ?? [], trusted)
      await photos.restore(found.value.photos, trusted)
      await documents.restore(found.value.documents ?? [], trusted)
    } else {
      photos.restart(post?.images ?? [])
      videos.restart(post?.videos ?? [])
      documents.restart(post?.documents ?? [])
    }
    setReady(true)
  })
  useEffect(() => void begin.current(), [])

  const startAnew = () => {
    draft.discard()
    draft.restart()
    photos.restart(post?.images ?? [])
    videos.restart(post?.videos ?? [])
    documents.restart(post?.documents ?? [])
    setFields(start)
    setFound(null)
  }
  const offerUndo = useUndoOffer()
  // Undone, the post is a draft again and is open for writing.
  const writeOn = () => {
    writeDraft(accountId, form, current)
    navigate(areaPath(role, post ? `/edit-post?id=${post.id}` : '/create-post'))
  }
  const sendAndLeave = async (input: PostInput, accept: boolean) => {
    const sent = await send(input, accept)
    draft.discard()
    videos.forget()
    const { undo_seconds: seconds, title } = sent
    const undo = { endpoint: undoPost, input: { params: { id: sent.id } } }
    // Undone, an accepted post waits again as it was saved.
    if (sent.status === 'scheduled' && sent.planned && !sent.decision)
      offerUndo(m.publish_sent({ time: formatDateTime(sent.planned.at) }), seconds, { ...undo, onUndone: writeOn })
    else if (seconds > 0 && sent.decision) offerUndo(m.post_accept_done({ title }), seconds, undo)
    else if (seconds > 0)
      offerUndo(m.post_sent_held({ seconds }), seconds, {
        ...undo,
        onUndone: writeOn,
      })
    else showToast({ text: sent.status === 'accepted' ? m.post_sent_published() : m.post_sent_waiting() })
    navigate(homePaths[role])
  }
  const images = photos.picker.items.flatMap(({ result }) => (result ? [result] : []))
  const shownPost = (
    <PostPreview
      fields={fields}
      images={images}
      videos={videos.videos}
      documents={documents.documents}
      author={post?.author}
    />
  )
  return (
    <>
      {found && (
        <DraftNotice
          savedAt={found.savedAt}
          outdated={found.value.version === (post?.version ?? 0) ? undefined : m.draft_outdated()}
          onDiscard={startAnew}
        />
      )}
      <div className={styles.columns}>
        <PostForm
          fields={fields}
          onChange={setFields}
          photos={photos.picker}
          videos={videos.picker}
          documents={documents.picker}
          draft={draft}
          sending={withTime(sending(targetBody(fields).kind), fields.publishOn)}
          canWait={!post?.published_at}
          send={sendAndLeave}
          onPreview={() => setPreview('open')}
          onReload={onReload}
        />
        {/* The preview repeats the form, so it is hidden from screen readers and the keyboard. */}
        <section className={styles.previewPanel} inert>
          <h2>{m.post_preview_title()}</h2>
          {shownPost}
        </section>
      </div>
      {preview !== 'never' && (
        <Suspense fallback={null}>
          <Dialog
            opened={preview === 'open'}
            onClose={() => setPreview('closed')}
            title={m.post_preview_title()}
            size="lg"
          >
            {shownPost}
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
