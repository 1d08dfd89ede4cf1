import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Cursor, Done, Id, Instant, nodeOf, roles, typed } from './kernel.ts'
import { Image } from './media.ts'
import { commentsSlice } from './slices/comments.ts'

const node = nodeOf(commentsSlice)

export const commentLimits = { text: 2000, minutesToEdit: 10, perPage: 20, mentions: 5, people: 50 } as const

const CommentAuthor = z.object({
  /** Null where the school shows families to each other by relation and child only. */
  full_name: z.string().nullable(),
  role: z.enum(roles),
  /** Of a family: "Mẹ", and the given name of its child in this audience. */
  relation: z.string().nullable(),
  child: z.string().nullable(),
  avatar: Image.nullable(),
  /** Whether the caller wrote it. */
  own: z.boolean(),
})
export type CommentAuthor = z.output<typeof CommentAuthor>

const written = {
  /** Words with `@{0}` where the first of `mentions` is mentioned, and so on. */
  text: typed({ min: 1, max: commentLimits.text }),
  /** Ids of `people` of the conversation. */
  mentions: z.array(IdOf('comment', 'post')).max(commentLimits.mentions).default([]),
}

export const Reply = z.object({
  id: Id,
  post_id: Id,
  /** The comment that begins the thread; null for that comment itself. */
  thread_id: Id.nullable(),
  author: CommentAuthor,
  /** The author of the comment that this one answers, where that is itself a reply. */
  answers: CommentAuthor.nullable(),
  /** Null when it was withdrawn, and for those who may not read a hidden one. */
  text: z.string().nullable(),
  /** The people for `@{0}`, `@{1}` and so on in the text; null for who is no longer there. */
  mentions: z.array(CommentAuthor.nullable()),
  at: Instant,
  edited_at: Instant.nullable(),
  state: z.enum(['shown', 'hidden', 'withdrawn']),
  /** For moderators and the author. */
  hidden: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }).nullable(),
  /** Reasons of those who reported it; for moderators, otherwise empty. */
  reports: z.array(z.string()),
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    answer: z.boolean(),
    report: z.boolean(),
    /** May hide it, show it again, and end reports. */
    moderate: z.boolean(),
  }),
})

export const Comment = Reply.extend({
  /** Number of replies, and the newest of them, newest first. */
  reply_count: z.int(),
  replies: z.array(Reply),
})
export type Comment = z.output<typeof Comment>
export type Reply = z.output<typeof Reply>

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const
const moderators = { school: 'school.postControl.post', teacher: 'teacher.postControl.post' } as const

export const listComments = node('GET', '/comments', {
  summary: 'List the threads of a published post, or with `thread_id` the replies of one, newest first',
  access: everybody,
  query: z.object({
    post_id: IdOf('post'),
    thread_id: IdOf('comment').optional(),
    /** `next` of the previous page. */
    before: Cursor.optional(),
  }),
  response: z.object({
    data: z.array(Comment),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
    /** Number of comments that can be read, replies included. */
    total: z.int(),
    /** Whether the caller may comment. */
    open: z.boolean(),
  }),
})

export const listCommentPeople = node('GET', '/comments/people', {
  summary: 'List whom a comment on this post can mention: its author and those who have commented, without the caller',
  access: everybody,
  query: z.object({ post_id: IdOf('post') }),
  response: z.object({
    data: z.array(
      z.object({
        /** The id of a comment for who wrote it, that of the post for its author. */
        id: Id,
        author: CommentAuthor,
      }),
    ),
  }),
})

export const createComment = node('POST', '/comments', {
  limit: 'comment',
  summary: 'Comment on a published post, or answer a comment',
  access: everybody,
  body: z.object({
    post_id: IdOf('post'),
    /** The comment to answer; an answer to a reply stands in the same thread. */
    answers_id: IdOf('comment').nullable().default(null),
    ...written,
  }),
  response: Comment,
})

export const updateComment = node('PUT', '/comments/:id', {
  limit: 'comment',
  summary: `Change an own comment within ${commentLimits.minutesToEdit} minutes`,
  access: everybody,
  params: ById('comment'),
  /** Those already mentioned stay; `mentions` follow them. */
  body: z.object(written),
  response: Comment,
})

export const withdrawComment = node('DELETE', '/comments/:id', {
  summary: 'Withdraw an own comment; its words are deleted and a trace stays',
  access: everybody,
  params: ById('comment'),
  response: Done,
})

export const reportComment = node('POST', '/comments/:id/report', {
  limit: 'comment',
  summary: 'Report a comment of somebody else to the school',
  access: everybody,
  params: ById('comment'),
  body: z.object({ reason: typed({ min: 5, max: 300 }) }),
  response: Done,
})

export const hideComment = node('POST', '/comments/:id/hide', {
  summary: 'Hide a comment from readers, with a reason that its author gets',
  access: moderators,
  params: ById('comment'),
  body: z.object({ reason: typed({ min: 5, max: 300 }) }),
  response: Comment,
})

export const showComment = node('POST', '/comments/:id/show', {
  summary: 'Show a hidden comment again, or leave a reported one as it is: its reports end',
  access: moderators,
  params: ById('comment'),
  response: Comment,
})
