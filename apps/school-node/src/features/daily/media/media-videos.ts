import type { BodyOf } from '@nhip-cau/contract/kernel'
import { type storeVideos, type Video, videoLimits } from '@nhip-cau/contract/media'
import { fieldText, problemText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { allVideoKeys, videoKeyOf } from '../../../files/video-key.ts'
import { lockUnreferredVideos, selectStillUnreferred, type VideoRow } from '../../../files/video-references.queries.ts'
import type { VideoFacts, VideoRefusal } from './media-video-content.ts'
import { queueConversions } from './media-video-conversion.queries.ts'
import { factsOf } from './media-video-facts.ts'
import { removeDescriptions } from './media-video-frame.ts'
import { underUploadLock } from './media-video-lock.ts'
import { deleteUpload, selectOwnUpload, type UploadRow } from './media-video-uploads.queries.ts'
import { arrivedBytes, dropUpload, uploadPath } from './media-video-uploads.ts'
import * as queries from './media-videos.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>
type Said = BodyOf<typeof storeVideos>

/**
 * Makes a video of a finished upload of the actor. A repeated request, also after an interruption, returns the same
 * video. A file that is no playable video is deleted.
 */
export const storeVideo = async (context: Context, actor: Staff, said: Said): Promise<Video> => {
  const known = await queries.selectVideoOfUpload(context.db, actor, said.upload_id)
  if (known?.status === 'ready') return context.presentVideo(actor, known)
  const upload = await selectOwnUpload(context.db, actor, said.upload_id)
  if (!upload) throw problem('not_found')
  const poster = said.poster_image_id ?? null
  if (poster !== null && (await selectUsableFiles(context.db, actor, [poster])).length === 0) throw noPoster()
  const made = await underUploadLock(context.db, upload, () => makeVideo(context, actor, upload, said))
  return context.presentVideo(actor, made)
}

/** Of two simultaneous requests the second finds the video of the first. */
const makeVideo = async (context: Context, actor: Staff, upload: UploadRow, said: Said): Promise<VideoRow> => {
  const known = await queries.selectVideoOfUpload(context.db, actor, upload.id)
  if (known?.status === 'ready') return known
  const id = known?.id ?? (await enterVideo(context, actor, upload, said))
  if (!(await context.store.adopt(videoKeyOf(actor.schoolId, id), uploadPath(context, upload))))
    throw refused('video_unknown')
  const converts = (await context.videoConverter.ffmpeg()) !== undefined
  await context.transaction(async (tx) => {
    await queries.completeVideo(tx, actor.schoolId, id)
    if (converts) await queueConversions(tx, [{ school_id: actor.schoolId, id }])
    await deleteUpload(tx, upload)
  })
  const made = await queries.selectVideoOfUpload(context.db, actor, upload.id)
  if (!made) throw problem('not_found')
  return made
}

/** Checks the file and inserts the row of its video, before the file is moved into the store. */
const enterVideo = async (context: Context, actor: Staff, upload: UploadRow, said: Said): Promise<string> => {
  const poster = said.poster_image_id ?? null
  if ((await arrivedBytes(context, upload)) !== upload.bytes) throw refused('video_unknown')
  const facts = await acceptableFacts(context, upload, said)
  return context.transaction(async (tx) => {
    // Again, now locked against the cleaning.
    if (poster !== null && (await selectUsableFiles(tx, actor, [poster])).length === 0) throw noPoster()
    return queries.insertVideo(tx, actor, {
      upload_id: upload.id,
      mime: facts.mime,
      width: facts.width,
      height: facts.height,
      duration_seconds: facts.seconds,
      bytes: upload.bytes,
      poster_media_id: poster,
    })
  })
}

const acceptableFacts = async (context: Context, upload: UploadRow, said: Said): Promise<VideoFacts> => {
  const read = await factsOf(uploadPath(context, upload))
  const facts = typeof read === 'string' ? read : completed(read, said)
  if (typeof facts !== 'string' && facts.seconds <= videoLimits.hours * 60 * 60) {
    if (facts.mime === 'video/mp4' || facts.mime === 'video/quicktime')
      await removeDescriptions(uploadPath(context, upload))
    return facts
  }
  await dropUpload(context, upload)
  throw typeof facts === 'string' ? refusal(facts) : refused('video_long', { n: videoLimits.hours })
}

/** Fills in what the file does not say with what the browser found. */
const completed = (facts: VideoFacts, said: Said): VideoFacts | VideoRefusal => {
  const width = facts.width || said.width
  const height = facts.height || said.height
  const seconds = facts.seconds > 0 ? facts.seconds : said.duration_seconds
  return width && height && seconds ? { ...facts, width, height, seconds } : 'broken'
}

const refused = (...[key, values]: Parameters<typeof fieldText>) =>
  problem('validation', { errors: { upload_id: fieldText(key, values) } })

const refusal = (reason: VideoRefusal) =>
  reason === 'unsupported'
    ? problem('video_unsupported', { errors: { upload_id: problemText('video_unsupported') } })
    : refused('video_broken')

const noPoster = () => problem('validation', { errors: { poster_image_id: fieldText('image_unknown') } })

const batch = 200

/** Deletes videos that nothing has referred to for a day: their rows here, their files after the commit. */
export const cleanVideos = async ({ transaction, now }: Context): Promise<void> => {
  let found: number
  do {
    found = await transaction(async (tx) => {
      const locked = await lockUnreferredVideos(tx, now(), batch)
      const free = await selectStillUnreferred(tx, locked)
      await queries.deleteVideos(tx, free)
      await insertRemovals(
        tx,
        free.flatMap(({ school_id, id }) => allVideoKeys(school_id, id).map((key) => ({ school_id, key }))),
      )
      return free.length
    })
  } while (found === batch)
}
