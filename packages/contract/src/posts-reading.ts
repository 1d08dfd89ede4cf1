import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Cursor, Id, Instant, nodeOf } from './kernel.ts'
import { Image, Video } from './media.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

/** The photos and videos of one published post. */
export const PostPhotos = z.object({
  id: Id,
  title: z.string(),
  published_at: Instant,
  images: z.array(Image),
  videos: z.array(Video).optional(),
  /** Those in which the child is tagged of whom the photos were asked. */
  tagged: z.array(Id).optional(),
})
export type PostPhotos = z.output<typeof PostPhotos>

export const listPostPhotos = node('GET', '/posts/photos', {
  summary: 'List the photos and videos of published posts, newest post first; by cursor `next` for an endless list',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  query: z.object({
    /** Only posts for this class or the whole school. */
    class_id: IdOf('class').optional(),
    /** Only photos of this child; for its family also those of its class in which nobody is tagged. */
    child_id: IdOf('student').optional(),
    /** `next` of the previous page. */
    before: Cursor.optional(),
  }),
  response: z.object({
    data: z.array(PostPhotos),
    /** The name of the child whose photos were asked for. */
    child: z.string().nullable(),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
  }),
})

export const printPost = node('GET', '/posts/:id/print', {
  limit: 'export',
  summary: 'Download one post with its photos as a PDF (A4)',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  params: ById('post'),
  response: 'stream',
})
