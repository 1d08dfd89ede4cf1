import type { AnswerOf, Role } from '@nhip-cau/contract/kernel'
import { imageLimits } from '@nhip-cau/contract/media'
import { deleteDraft, restoreDraft } from '@nhip-cau/contract/post-drafts'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import { type createPost, editablePost, type Post, undoPost } from '@nhip-cau/contract/posts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
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
import type { Opened } from './drafts/opened-draft.ts'
import { useServerDraft } from './drafts/use-server-draft.ts'
import { targetBody } from './post-aims.ts'
import { type PostDraft, type PostFields, withOptions } from './post-fields.ts'
import styles from './post-form.module.css'
import { PostForm, type PostInput } from './post-form.tsx'
import { PostPreview } from './post-preview.tsx'
import type { Sending } from './post-texts.ts'
import { withTime } from './publish-time.ts'
import { storedDraft, usePostDraft } from './use-post-draft.ts'

const NewerDraft = lazy(() => import('./drafts/newer-draft.tsx').then((module) => ({ default: module.NewerDraft })))
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
  /** `accept`: the sender also accepts the post, if it waits for a decision. `draftId`: the draft on the server that is sent. */
  readonly send: (input: PostInput, accept: boolean, draftId: string | null) => Promise<Sent>
  /** The draft as the server and this device have it. */
  readonly opened?: Opened | undefined
  /** Called after a version conflict: reloads the post and keeps the typed text as a draft. */
  readonly onReload?: () => void
}

/** Seconds for which the undo of a dropped draft is offered; the server takes it back for a day. */
const draftUndoSeconds = 10

/** The server deletes photos and videos that no post uses within a day, so they are uploaded again after half a day. */
const photosLast = 12 * 60 * 60_000

const isGone = (role: Role, id: string): Promise<boolean> =>
  call(editablePost, role, { params: { id } }).then(
    () => false,
    (error: unknown) => isApiProblem(error) && error.status === 404,
  )

/** The post form with its draft, its photos and videos, and a preview beside it. */
export const PostEditor = ({ form, start, post, sending, send, opened, onReload }: Props) => {
  const role = currentRole()
  const { id: accountId } = useProfile()
  const [, navigate] = useLocation()
  const [found, setFound] = useState(() => opened ?? storedDraft(accountId, form))
  const [fields, setFields] = useState<PostFields>(found ? withOptions(found.value.fields) : start)
  const [ready, setReady] = useState(false)
  const [preview, setPreview] = useState<'never' | 'open' | 'closed'>('never')
  const photos = usePhotoUploads({ maxCount: imageLimits.perPost, draft: { accountId, form } })
  const videos = useVideoUploads(accountId, form)
  const documents = useDocumentUploads(accountId, form)
  const written: PostDraft = {
    fields,
    photos: photos.picker.items.flatMap(({ id, name, result, state }) =>
      // A file that was refused is not restored.
      state === 'failed' && result === undefined ? [] : [{ id, name, image: result }],
    ),
    videos: videos.draft,
    documents: documents.draft,
    version: post?.version ?? 0,
  }
  const server = useServerDraft(written, {
    postId: post?.id,
    ready,
    isFresh: found === null,
    found: found?.value.server,
    isOutdated: opened?.isOutdated ?? false,
  })
  const current: PostDraft = { ...written, ...(server.stored && { server: server.stored }) }
  const draft = usePostDraft(accountId, form, current, ready)

  // Otherwise the draft keeps the text.
  useUnsaved(draft.failed && !server.stored?.isSaved)
  const begin = useRef(async () => {
    if (found) {
      // The files of a draft on the server stay.
      const trusted = found.value.server !== undefined || Date.now() - found.savedAt < photosLast
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

  const offerUndo = useUndoOffer()
  const dropDraft = (id: string) => {
    const input = { params: { id } }
    call(deleteDraft, role, input)
      .then(() => offerUndo(m.draft_deleted(), draftUndoSeconds, { endpoint: restoreDraft, input }))
      .catch((error: unknown) => showToast({ text: problemText(error), tone: 'danger' }))
  }
  const startAnew = () => {
    const { stored } = server
    if (stored) dropDraft(stored.id)
    server.forget()
    draft.discard()
    draft.restart()
    photos.restart(post?.images ?? [])
    videos.restart(post?.videos ?? [])
    documents.restart(post?.documents ?? [])
    setFields(start)
    setFound(null)
  }
  // Undone, the post is a draft again and is open for writing; one that had no other version is a new one.
  const writeOn = async (draftId: string | null) => {
    const kept = draftId && (await call(restoreDraft, role, { params: { id: draftId } }).catch(() => undefined))
    const edited = post && !(await isGone(role, post.id)) ? post : undefined
    const other: DraftName = kept ? `post:${kept.id}` : 'post:new'
    // The last words may not have arrived before the post was sent.
    writeDraft(accountId, edited ? form : other, {
      ...written,
      version: edited?.version ?? 0,
      ...(kept && { server: { id: kept.id, version: kept.version, isSaved: false } }),
    })
    const create = kept ? `/create-post?draft=${kept.id}` : '/create-post'
    navigate(areaPath(role, edited ? `/edit-post?id=${edited.id}` : create))
  }
  /** A draft that is gone, such as one that was sent by another page, keeps no post from being sent. */
  const sendDraft = async (input: PostInput, accept: boolean, draftId: string | null) => {
    try {
      return await send(input, accept, draftId)
    } catch (error) {
      if (draftId === null || !isApiProblem(error) || error.errors.draft_id === undefined) throw error
      return send(input, accept, null)
    }
  }
  const sendAndLeave = async (input: PostInput, accept: boolean) => {
    const draftId = (await server.stop())?.id ?? null
    const sent = await sendDraft(input, accept, draftId).catch((error: unknown) => {
      server.resume(error)
      throw error
    })
    draft.discard()
    videos.forget()
    const { undo_seconds: seconds, title } = sent
    const undo = { endpoint: undoPost, input: { params: { id: sent.id } } }
    // Undone, an accepted post waits again as it was saved.
    if (sent.status === 'scheduled' && sent.planned && !sent.decision)
      offerUndo(m.publish_sent({ time: formatDateTime(sent.planned.at) }), seconds, {
        ...undo,
        onUndone: () => void writeOn(draftId),
      })
    else if (seconds > 0 && sent.decision) offerUndo(m.post_accept_done({ title }), seconds, undo)
    else if (seconds > 0)
      offerUndo(m.post_sent_held({ seconds }), seconds, {
        ...undo,
        onUndone: () => void writeOn(draftId),
      })
    else showToast({ text: sent.status === 'accepted' ? m.post_sent_published() : m.post_sent_waiting() })
    navigate(homePaths[role])
  }
  /** Loads the page anew, because nothing of this one may be saved over the newer state. */
  const openNewer = () => {
    draft.discard()
    void server.stop()
    const path = post ? `/edit-post?id=${post.id}` : `/create-post?draft=${server.stored?.id ?? ''}`
    window.location.assign(areaPath(role, path))
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
      {server.state.kind === 'newer' && (post || server.stored) && (
        <Suspense fallback={null}>
          <NewerDraft
            onOpen={openNewer}
            onReplace={() => void server.replace().catch((error: unknown) => showToast({ text: problemText(error) }))}
          />
        </Suspense>
      )}
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
          draft={{ failed: draft.failed, server: server.state }}
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
