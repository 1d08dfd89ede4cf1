import { yearPhotos } from '@nhip-cau/contract/child-year'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import { postsWithChild } from '../../daily/posts/posts-child-year.queries.ts'
import { isWanted, type TimelineSource } from './child-year-source.queries.ts'

type Stored = { readonly title: string; readonly images: readonly MediaRow[] | null; readonly videos: number }

/** Photos and videos in which the child is tagged, by post, for whoever sees the post. */
export const photoSource: TimelineSource<'photos', Stored> = {
  kind: 'photos',
  module: 'posts',
  news: true,
  rows: (db, actor, studentId, wanted) => db`
    select p.id, p.at, json_build_object('title', p.title, 'images', p.images, 'videos', p.videos) as data
    from ${postsWithChild(db, actor, studentId, isWanted(db, db`p.published_at`, wanted))} p`,
  present: (context, actor, { title, images, videos }) => ({
    title,
    images: (images ?? []).slice(0, yearPhotos).map((image) => context.presentImage(actor, image)),
    more: Math.max(0, (images ?? []).length - yearPhotos),
    videos,
  }),
}
