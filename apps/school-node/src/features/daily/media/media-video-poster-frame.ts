import type { Context } from '../../../context.ts'
import { type Ffmpeg, runFfmpeg } from '../../../files/ffmpeg.ts'
import { keyOf } from '../../../files/image-key.ts'
import { makeImage } from '../../../files/make-images.ts'
import * as media from './media.queries.ts'
import { type Converting, setPoster } from './media-video-conversion.queries.ts'
import { posterArguments } from './media-video-sizes.ts'

type Paths = { readonly source: string; readonly target: string; readonly signal: AbortSignal }

/** Draws the poster of a video that has none. Without a poster the video can still be played. */
export const makePoster = async (
  context: Context,
  ffmpeg: Ffmpeg,
  video: Converting,
  { source, target, signal }: Paths,
): Promise<void> => {
  const owner = { schoolId: video.school_id, accountId: video.owner_account_id }
  // The first picture is often black.
  const at = Math.min(1, video.duration_seconds / 2)
  const drawn = await runFfmpeg(ffmpeg.command, posterArguments(source, at, target), { seconds: 60, signal })
    .then(() => makeImage(target))
    .catch(() => undefined)
  if (drawn === undefined || typeof drawn === 'string') return
  const { id } = await media.insertIncomplete(context.db, owner, {
    width: drawn.width,
    height: drawn.height,
    placeholder: drawn.placeholder,
    widths: drawn.files.map((file) => file.width),
    bytes: drawn.files.reduce((sum, file) => sum + file.webp.length, 0),
    has_original: false,
  })
  for (const { width, webp } of drawn.files) await context.store.put(keyOf(owner.schoolId, id, width, 'webp'), webp)
  await context.transaction(async (tx) => {
    await media.completeMedia(tx, owner, [id])
    await media.queueAvif(tx, owner.schoolId, [id])
    await setPoster(tx, video, id)
  })
}
