import { type Cursor, cursorOf } from '@nhip-cau/contract/kernel'
import type { PostPhotos } from '@nhip-cau/contract/posts-reading'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { postsOfPhotos, selectPicturedChild, selectPostPhotos } from './posts-photos.queries.ts'

type Query = {
  readonly class_id?: string | undefined
  readonly child_id?: string | undefined
  readonly before?: Cursor | undefined
}

export const listPhotos = async (context: Context, actor: Actor, { class_id, child_id, before }: Query) => {
  const child = child_id === undefined ? undefined : await selectPicturedChild(context.db, actor, child_id)
  if (child_id !== undefined && child === undefined) throw problem('not_found')
  const childClasses = actor.role === 'parent' ? child?.class_ids : undefined
  const rows = await selectPostPhotos(context.db, actor, { classId: class_id, childId: child_id, childClasses }, before)
  const page = rows.slice(0, postsOfPhotos)
  const last = page.at(-1)
  return {
    data: page.map(
      ({ id, title, published_at, images, videos, tagged }): PostPhotos => ({
        id,
        title,
        published_at,
        images: images.map((media) => context.presentImage(actor, media)),
        ...(videos.length > 0 && { videos: videos.map((video) => context.presentVideo(actor, video)) }),
        ...(tagged && { tagged: tagged.filter((file) => [...images, ...videos].some((one) => one.id === file)) }),
      }),
    ),
    child: child?.full_name ?? null,
    next: rows.length > page.length && last !== undefined ? cursorOf({ at: last.listed_at, id: last.id }) : null,
  }
}
