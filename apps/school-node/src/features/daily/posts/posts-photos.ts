import { type Cursor, cursorOf } from '@nhip-cau/contract/kernel'
import type { PostPhotos } from '@nhip-cau/contract/posts-reading'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { postsOfPhotos, selectPostPhotos } from './posts-feed.queries.ts'

type Query = { readonly class_id?: string | undefined; readonly before?: Cursor | undefined }

export const listPhotos = async (context: Context, actor: Actor, { class_id, before }: Query) => {
  const rows = await selectPostPhotos(context.db, actor, class_id, before)
  const page = rows.slice(0, postsOfPhotos)
  const last = page.at(-1)
  return {
    data: page.map(
      ({ id, title, published_at, images }): PostPhotos => ({
        id,
        title,
        published_at,
        images: images.map((media) => context.presentImage(actor, media)),
      }),
    ),
    next: rows.length > page.length && last !== undefined ? cursorOf({ at: last.listed_at, id: last.id }) : null,
  }
}
