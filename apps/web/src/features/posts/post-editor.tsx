import { imageLimits } from '@nhip-cau/contract/media'
import type { Post } from '@nhip-cau/contract/posts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { currentRole, homePaths } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { PostDraft, PostFields } from './post-fields.ts'
import styles from './post-form.module.css'
import { PostForm, type PostInput } from './post-form.tsx'
import { PostPreview } from './post-preview.tsx'
import { storedDraft, usePostDraft } from './use-post-draft.ts'

const Dialog = lazy(() => import('../../ui/dialog.tsx').then((module) => ({ default: module.Dialog })))

type Props = {
  /** The name of the draft: one for new posts, one for each edited post. */
  readonly form: string
  /** The initial values without a draft. */
  readonly start: PostFields
  readonly post?: Post
  readonly next: string
  readonly submitLabel: string
  readonly send: (input: PostInput) => Promise<Post>
  /** Called after a version conflict: reloads the post and keeps the typed text as a draft. */
  readonly onReload?: () => void
}

/** The server deletes photos that no post uses within a day, so they are uploaded again after half a day. */
const photosLast = 12 * 60 * 60_000

/** The post form with its draft, its photos, and a preview beside it. */
export const PostEditor = ({ form, start, post, next, submitLabel, send, onReload }: Props) => {
  const role = currentRole()
  const { id: accountId } = useProfile()
  const [, navigate] = useLocation()
  const [found, setFound] = useState(() => storedDraft(accountId, form))
  const [fields, setFields] = useState<PostFields>(found?.value.fields ?? start)
  const [ready, setReady] = useState(false)
  const [preview, setPreview] = useState<'never' | 'open' | 'closed'>('never')
  const photos = usePhotoUploads({ maxCount: imageLimits.perPost, draft: { accountId, form } })
  const current: PostDraft = {
    fields,
    photos: photos.picker.items.flatMap(({ id, name, result, state }) =>
      // A file that was refused is not restored.
      state === 'failed' && result === undefined ? [] : [{ id, name, image: result }],
    ),
    version: post?.version ?? 0,
  }
  const draft = usePostDraft(accountId, form, current, ready)

  const begin = useRef(async () => {
    if (found) await photos.restore(found.value.photos, Date.now() - found.savedAt < photosLast)
    else photos.restart(post?.images ?? [])
    setReady(true)
  })
  useEffect(() => void begin.current(), [])

  const startAnew = () => {
    draft.discard()
    draft.restart()
    photos.restart(post?.images ?? [])
    setFields(start)
    setFound(null)
  }
  const sendAndLeave = async (input: PostInput) => {
    const sent = await send(input)
    draft.discard()
    showToast({ text: sent.status === 'accepted' ? m.post_sent_published() : m.post_sent_waiting() })
    navigate(homePaths[role])
    return sent
  }
  const images = photos.picker.items.flatMap(({ result }) => (result ? [result] : []))
  const shownPost = <PostPreview fields={fields} images={images} author={post?.author} />
  return (
    <>
      {found && (
        <DraftNotice
          savedAt={found.savedAt}
          outdated={found.value.version !== (post?.version ?? 0)}
          onDiscard={startAnew}
        />
      )}
      <div className={styles.columns}>
        <PostForm
          fields={fields}
          onChange={setFields}
          photos={photos.picker}
          draft={draft}
          next={next}
          submitLabel={submitLabel}
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
