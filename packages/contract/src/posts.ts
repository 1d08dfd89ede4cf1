import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Cursor, Done, Id, Instant, nodeOf, PageQuery, Paging, paged, typed, Version } from './kernel.ts'
import { Image, imageLimits } from './media.ts'
import { ClassName } from './session.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

export const postStatuses = ['pending', 'accepted', 'rejected'] as const
export const PostStatus = z.enum(postStatuses)
export type PostStatus = z.output<typeof PostStatus>

export const Post = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** For everybody in the school, else for `classes`. */
  whole_school: z.boolean(),
  classes: z.array(ClassName),
  images: z.array(Image),
  author: z.object({ id: Id, full_name: z.string(), role: z.enum(['school', 'teacher']), avatar: Image.nullable() }),
  status: PostStatus,
  /** True when families still see an earlier accepted version of this post. */
  earlier_version_visible: z.boolean(),
  /** Who accepted or rejected, and when; null while nobody has, and for families. */
  decision: z.object({ by: z.string(), at: Instant, reason: z.string().nullable() }).nullable(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  published_at: Instant.nullable(),
  /** Which edit this is; sent back with edits and decisions, so that nobody decides on what they have not seen. */
  version: z.int(),
  /** Whether the asking person has opened the post. */
  seen: z.boolean(),
  /** How many parents' accounts have seen it, of how many; null for parents. */
  seen_by: z.object({ seen: z.int(), of: z.int() }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), decide: z.boolean() }),
})
export type Post = z.output<typeof Post>

const PostInput = z.object({
  title: typed({ min: 3, max: 150 }),
  text: typed({ min: 1, max: 10_000 }),
  whole_school: z.boolean().default(false),
  class_ids: z.array(IdOf('class')).max(100).default([]),
  image_ids: z.array(IdOf('image')).max(imageLimits.perPost).default([]),
})
export const PostBody = PostInput.refine((post) => post.whole_school || post.class_ids.length > 0, {
  path: ['class_ids'],
  error: 'required',
})
export type PostBody = z.output<typeof PostBody>

export const listPosts = node('GET', '/posts', {
  summary: 'The feed, newest first; page by number, or follow `next` for an endless list',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  query: PageQuery.extend({
    /** Staff only; families see accepted posts whatever is asked. */
    status: z.enum(['all', ...postStatuses]).default('all'),
    /** Only what is for this class or for the whole school. */
    class_id: IdOf('class').optional(),
    /** `next` of the page before. */
    before: Cursor.optional(),
  }),
  response: z.object({
    data: z.array(Post),
    paging: Paging,
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
    /** How many posts wait for a decision that the asking person may take or waits for. */
    pending: z.int(),
  }),
})

export const getPost = node('GET', '/posts/:id', {
  summary: 'One post',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  params: ById('post'),
  response: Post,
})

export const createPost = node('POST', '/posts/web', {
  limit: 'post',
  summary: 'Write a post',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  body: PostBody,
  response: Post,
})

export const editablePost = node('GET', '/posts/web/:id/edit', {
  summary: 'What the edit page needs: the newest version, also where families see an earlier one',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  response: Post,
})

export const updatePost = node('PUT', '/posts/web/:id', {
  limit: 'post',
  summary: 'Edit a post; an accepted one of a teacher without the right to publish waits again',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  body: PostInput.extend({ version: Version }).refine((post) => post.whole_school || post.class_ids.length > 0, {
    path: ['class_ids'],
    error: 'required',
  }),
  response: Post,
})

export const deletePost = node('DELETE', '/posts/:id', {
  summary: 'Remove a post; it disappears for everybody at once and can be restored by the school',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  response: Done,
})

/** For so long a deleted post can come back, with its photos. */
export const restorableDays = 30

export const DeletedPost = z.object({
  id: Id,
  title: z.string(),
  whole_school: z.boolean(),
  classes: z.array(ClassName),
  author: z.string(),
  deleted_at: Instant,
  deleted_by: z.string(),
  restorable_until: Instant,
})
export type DeletedPost = z.output<typeof DeletedPost>

export const listDeletedPosts = node('GET', '/posts/web/deleted', {
  summary:
    'Deleted posts that can still be restored, the last one first: for the office all, for authors what they deleted',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  query: PageQuery,
  response: paged(DeletedPost),
})

export const restorePost = node('POST', '/posts/web/:id/restore', {
  limit: 'post',
  summary: 'Bring a deleted post back to where it stood',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('deleted_post'),
  response: Post,
})

const Decision = z.object({ post_id: IdOf('post'), version: Version })

export const acceptPost = node('POST', '/posts/accept', {
  summary: 'Let a waiting post appear',
  access: { school: 'school.postControl.post' },
  body: Decision,
  response: Post,
})

export const rejectPost = node('POST', '/posts/reject', {
  summary: 'Send a waiting post back with a reason',
  access: { school: 'school.postControl.post' },
  body: Decision.extend({ reason: typed({ min: 5, max: 300 }) }),
  response: Post,
})

export const markPostsSeen = node('POST', '/posts/seen', {
  summary: 'Remember that the asking person has seen these posts',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  body: z.object({ post_ids: z.array(IdOf('post')).min(1).max(100) }),
  response: Done,
})
