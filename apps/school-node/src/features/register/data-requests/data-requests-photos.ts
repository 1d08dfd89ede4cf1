import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import { selectPhotos, selectVideos } from '../../../children/child-data.queries.ts'
import type { Context } from '../../../context.ts'
import { keysUpTo } from '../../../files/stored-image.ts'
import { dayAt } from '../../../time/clock.ts'
import * as queries from './data-requests-copy.queries.ts'
import { clock, copiedVideo } from './data-requests-tables.ts'

/** Gathers the photos and videos of posts in which a child is tagged. Returns undefined if the child does not exist or was erased. */
export const gatherPhotos = async (
  context: Context,
  { schoolId, studentId, accountId }: { schoolId: string; studentId: string; accountId: string },
) => {
  const child = await queries.selectChild(context.db, schoolId, studentId)
  if (!child) return undefined
  const photos = await selectPhotos(context.db, schoolId, studentId, accountId)
  const videos = await selectVideos(context.db, schoolId, studentId, accountId)
  const nameOf = (at: string, place: number) =>
    `${dayAt(new Date(at), child.time_zone)}-${String(place + 1).padStart(4, '0')}`
  const readme = fill(words.export.photos_readme, {
    child: child.full_name,
    school: child.school,
    time: clock(child.time_zone)(context.now()),
  })
  return {
    documents: [{ path: words.export.readme, content: Buffer.from(readme) }],
    files: [
      ...photos.map(({ id, widths, at }, place) => ({
        keys: keysUpTo(schoolId, { id, widths }),
        path: `anh/${nameOf(at, place)}.webp`,
      })),
      ...videos.map((video, place) => copiedVideo(schoolId, video, nameOf(video.at, place))),
    ],
    postFiles: [...photos, ...videos].map(({ id }) => id),
  }
}
