import { z } from 'zod'
import { AgeGroup, AgeGroupList, ageGroups } from './classes.ts'
import { ById, IdListOf, IdOf } from './ids.ts'
import {
  AnyDay,
  Cursor,
  Day,
  Done,
  Id,
  Instant,
  nodeOf,
  PageQuery,
  Paging,
  paged,
  typed,
  undoable,
  Version,
} from './kernel.ts'
import { Image, imageLimits, Video, videoLimits } from './media.ts'
import { Document, documentLimits } from './media-documents.ts'
import { Confirm, ConfirmInput } from './post-confirmations.ts'
import { PostKind } from './post-kinds.ts'
import { Poll, PollInput } from './post-polls.ts'
import { Planned, PublishOn } from './post-schedule.ts'
import { HiddenFile, tagInputs } from './post-tags.ts'
import { ChosenTarget, mostChildren } from './post-targets.ts'
import { checkText } from './rich-text.ts'
import type { RichText } from './rich-text-plain.ts'
import { ClassName } from './session.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

/** `scheduled`: nothing but its time is missing until it is published. */
export const postStatuses = ['pending', 'scheduled', 'accepted', 'rejected'] as const
export const PostStatus = z.enum(postStatuses)
export type PostStatus = z.output<typeof PostStatus>

/**
 * What a post does not have is absent, not null or empty: a page of the feed has twenty, and most have few of these
 * fields.
 */
export const Post = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  /** The plain text, without marks. */
  text: z.string(),
  /** The text with marks and lists, where the author used any. */
  body: z.custom<RichText>().optional(),
  /** For the whole school; absent: for `classes`, or for `chosen`. */
  whole_school: z.literal(true).optional(),
  classes: z.array(ClassName),
  /** Age groups or children; absent: the post is for classes or the whole school. */
  chosen: ChosenTarget.optional(),
  images: z.array(Image),
  videos: z.array(Video).optional(),
  /** Those of the photos and videos that families do not see, for staff. */
  hidden: z.array(HiddenFile).optional(),
  documents: z.array(Document).optional(),
  author: z.object({ id: Id, full_name: z.string(), role: z.enum(['school', 'teacher']), avatar: Image.optional() }),
  status: PostStatus,
  /** True when families still see an earlier accepted version of this post. */
  earlier_version_visible: z.literal(true).optional(),
  /** The decision of the office; absent before it, for families, and in lists for accepted posts. */
  decision: z.object({ by: z.string(), at: Instant, reason: z.string().optional() }).optional(),
  /** Absent once it is published. */
  created_at: Instant.optional(),
  edited_at: Instant.optional(),
  /** Since when this version waits for the decision of the office. */
  waiting_since: Instant.optional(),
  published_at: Instant.nullable(),
  /** For staff, until it is published; absent without a time. */
  planned: Planned.optional(),
  /** Version of the text; sent back with edits and decisions to detect version conflicts. */
  version: z.int(),
  /** Until this day it stands above the feed. */
  pinned_until: AnyDay.optional(),
  poll: Poll.optional(),
  confirm: Confirm.optional(),
  /** Numbers of people who like it, and of comments that can be read; whether the caller likes it. */
  likes: z.int(),
  liked: z.literal(true).optional(),
  comments: z.int(),
  /** The author allows no comments. */
  comments_closed: z.literal(true).optional(),
  /** Whether the caller has seen the post. */
  seen: z.literal(true).optional(),
  /** Number of parent accounts that have seen it, and of all it is for; absent for parents and for internal posts. */
  seen_by: z.object({ seen: z.int(), of: z.int() }).optional(),
  /**
   * What the caller may do. `edit`: change and delete it. `see_unseen`: list the families and how far it has come to them. `answer`: like it and vote,
   * because it is published.
   */
  can: z.object({
    edit: z.literal(true).optional(),
    decide: z.literal(true).optional(),
    see_unseen: z.literal(true).optional(),
    answer: z.literal(true).optional(),
  }),
})
export type Post = z.output<typeof Post>

const PostInput = z.object({
  kind: PostKind.default('activity'),
  title: typed({ min: 3, max: 150 }),
  /** May be absent beside `body`, which it is made of. */
  text: typed({ min: 0, max: 10_000 }).default(''),
  /** The text with bold, italic, lists and links, as `RichText` of `rich-text-plain.ts` describes it. */
  body: z.custom<RichText>().nullable().default(null),
  whole_school: z.boolean().default(false),
  /** Whom it is for: one of the whole school, classes, age groups and children. */
  class_ids: z.array(IdOf('class')).max(100).default([]),
  /** The office only: all classes of these age groups at the time of publication. */
  age_groups: z.array(AgeGroup).max(ageGroups.length).default([]),
  /** Only the families of these children see it. */
  student_ids: z.array(IdOf('student')).max(mostChildren).default([]),
  image_ids: z.array(IdOf('image')).max(imageLimits.perPost).default([]),
  video_ids: z.array(IdOf('video')).max(videoLimits.perPost).default([]),
  ...tagInputs,
  document_ids: z.array(IdOf('document')).max(documentLimits.perPost).default([]),
  pinned_until: Day.nullable().default(null),
  comments_open: z.boolean().default(true),
  /** Once the post is published, only its last day can change. */
  poll: PollInput.nullable().default(null),
  /** The number of families that the author has confirmed; needed above `confirm_above` of the school's settings. */
  confirmed_families: z.int().min(0).max(1_000_000).optional(),
  /** What families are asked to confirm; another question than before is asked again. */
  confirm: ConfirmInput.nullable().default(null),
  /** When it is published, if not as soon as it counts; a published post has no other time. */
  publish_on: PublishOn.nullable().default(null),
})
type PostInput = z.output<typeof PostInput>

const hasTarget = ({ whole_school, class_ids, age_groups, student_ids }: PostInput) =>
  whole_school || class_ids.length + age_groups.length + student_ids.length > 0
const targetNeeded = { path: ['class_ids'], error: 'required' }
/** The text may be made of a body. */
const textExample = { text: 'The children went for a walk.' }

const PostBody = PostInput.refine(hasTarget, targetNeeded).superRefine(checkText)
export type PostBody = z.output<typeof PostBody>

/** `draft_id`: the own draft that becomes this post; it is gone from the list, and its files may be used. */
const NewPost = PostInput.extend({ draft_id: IdOf('post_draft').nullable().default(null) })
  .refine(hasTarget, targetNeeded)
  .superRefine(checkText)
export type NewPost = z.output<typeof NewPost>

export const listPosts = node('GET', '/posts', {
  summary: 'List the feed, newest first; by page number, or by cursor `next` for an endless list',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  query: PageQuery.extend({
    /** Staff only; families always see accepted posts. Pending ones stand in the order in which they began to wait. */
    status: z.enum(['all', ...postStatuses]).default('all'),
    kind: PostKind.optional(),
    /** Only posts for this class or the whole school. */
    class_id: IdOf('class').optional(),
    /** Words of title and text, without accents; each must begin a word. */
    q: typed({ min: 0, max: 100 }).optional(),
    /** Only posts that the caller had not seen at this time: those read since stay in the list. */
    unseen_at: Instant.optional(),
    /** Only posts with photos. */
    photos: z.enum(['true']).optional(),
    /** Only posts that the caller's family still has to answer; none for staff. */
    needs_answer: z.enum(['true']).optional(),
    /** `next` of the previous page. */
    before: Cursor.optional(),
  }),
  response: z.object({
    data: z.array(Post),
    paging: Paging,
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
    /** Number of pending posts that the caller may decide on or has written. */
    pending: z.int(),
    /** The published posts that are pinned today, newest first, at most five; independent of filter and page. */
    pinned: z.array(z.object({ id: Id, kind: PostKind, title: z.string() })),
    /** The posts that the caller's family still has to answer, the earliest deadline first, at most five; none for staff. */
    to_answer: z.array(z.object({ id: Id, title: z.string(), until: AnyDay })),
  }),
})

export const getPost = node('GET', '/posts/:id', {
  summary: 'Get one post',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  params: ById('post'),
  response: Post,
})

export const createPost = node('POST', '/posts/web', {
  limit: 'post',
  summary: 'Write a post; published at once, nobody else sees it or is notified of it until it can no longer be undone',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  body: NewPost,
  example: textExample,
  response: undoable(Post),
})

export const editablePost = node('GET', '/posts/web/:id/edit', {
  summary: 'Get the newest version of a post for editing, even when families see an earlier one',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  response: Post.extend({
    /** The own draft of an edit of this post. */
    draft_id: Id.optional(),
  }),
})

export const updatePost = node('PUT', '/posts/web/:id', {
  limit: 'post',
  summary: 'Edit a post; an accepted one of a teacher without the permission to publish becomes pending again',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  body: PostInput.extend({
    version: Version,
    /** The office only: accepts the edited post at once, which can be undone like every acceptance. */
    accept: z.boolean().default(false),
    /** The own draft of this edit, which is gone from the list; its files may be used. */
    draft_id: IdOf('post_draft').nullable().default(null),
  })
    .refine(hasTarget, targetNeeded)
    .superRefine(checkText),
  example: textExample,
  response: undoable(Post),
})

export const deletePost = node('DELETE', '/posts/:id', {
  summary: 'Delete a post; it disappears for everybody at once and the school can restore it',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  response: Done,
})

/** Days for which a deleted post and its photos can be restored. */
export const restorableDays = 30

export const DeletedPost = z.object({
  id: Id,
  title: z.string(),
  whole_school: z.boolean(),
  classes: z.array(ClassName),
  chosen: ChosenTarget.nullable(),
  author: z.string(),
  deleted_at: Instant,
  deleted_by: z.string(),
  restorable_until: Instant,
})
export type DeletedPost = z.output<typeof DeletedPost>

export const listDeletedPosts = node('GET', '/posts/web/deleted', {
  summary: 'List deleted posts that can be restored, latest first; the office sees all, authors those they deleted',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  query: PageQuery,
  response: paged(DeletedPost),
})

export const restorePost = node('POST', '/posts/web/:id/restore', {
  limit: 'post',
  summary: 'Restore a deleted post at its old position',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('deleted_post'),
  response: Post,
})

const Decision = z.object({ post_id: IdOf('post'), version: Version })

export const acceptPost = node('POST', '/posts/accept', {
  summary: 'Accept a pending post; it is published when that can no longer be undone',
  access: { school: 'school.postControl.post' },
  body: Decision,
  response: undoable(Post),
})

const Skipped = z.array(z.object({ id: Id, detail: z.string() }))

export const acceptPosts = node('POST', '/posts/web/acceptMany', {
  summary: 'Accept several pending posts; those that wait no longer, or were changed, are returned in `skipped`',
  access: { school: 'school.postControl.post' },
  body: z.object({ posts: z.array(Decision).min(1).max(50) }),
  response: undoable(z.object({ accepted: z.array(Id), skipped: Skipped })),
})

export const undoPosts = node('POST', '/posts/web/undoMany', {
  summary: 'Undo own decisions before anybody is notified; those that cannot be undone are returned in `skipped`',
  access: { school: 'school.postControl.post' },
  body: z.object({ post_ids: z.array(IdOf('post')).min(1).max(50) }),
  response: z.object({ undone: z.array(Id), skipped: Skipped }),
})

export const listWaitingClasses = node('GET', '/posts/web/waiting', {
  summary: 'Count the posts that wait for a decision, by class',
  access: { school: 'school.postControl.post' },
  response: z.object({
    data: z.array(
      z.object({
        /** Null: posts for the whole school. */
        class: ClassName.nullable(),
        posts: z.int(),
        /** Since when the oldest one waits. */
        since: Instant,
      }),
    ),
  }),
})

export const rejectPost = node('POST', '/posts/reject', {
  summary: 'Reject a pending post with a reason; its author is notified when that can no longer be undone',
  access: { school: 'school.postControl.post' },
  body: Decision.extend({ reason: typed({ min: 5, max: 300 }) }),
  response: undoable(Post),
})

export const undoPost = node('POST', '/posts/:id/undo', {
  summary:
    'Undo an own decision or publication before anybody is notified: the post waits as before, a new one is gone',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  response: Post,
})

export const schedulePost = node('PUT', '/posts/web/:id/schedule', {
  limit: 'post',
  summary: 'Change the time of a scheduled post; without one it stays unpublished until it gets one',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  body: z.object({ version: Version, publish_on: PublishOn.nullable() }),
  response: Post,
})

export const publishPost = node('POST', '/posts/web/:id/publish', {
  limit: 'post',
  summary: 'Publish a scheduled post now; nobody is notified of it until that can no longer be undone',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  params: ById('post'),
  body: z.object({ version: Version }),
  response: undoable(Post),
})

export const postReach = node('GET', '/posts/web/reach', {
  summary: 'Count the families that a post for these classes, age groups or children reaches',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  query: z.object({
    /** All absent: all classes to which the caller may write. */
    classes: IdListOf('class').optional(),
    age_groups: AgeGroupList.optional(),
    students: IdListOf('student').optional(),
  }),
  response: z.object({ families: z.int() }),
})

export const markPostsSeen = node('POST', '/posts/seen', {
  summary: 'Mark posts as seen by the caller',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  body: z.object({ post_ids: z.array(IdOf('post')).min(1).max(100) }),
  response: Done,
})

export const voteOnPost = node('POST', '/posts/voting', {
  summary: 'Like a post or take that back, or vote in its poll; a vote replaces the one before',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  body: z
    .object({
      post_id: IdOf('post'),
      like: z.boolean().optional(),
      /** Positions of the chosen options; none: the vote is taken back. */
      options: z.array(z.int().min(0).max(20)).max(20).optional(),
    })
    .refine(({ like, options }) => (like === undefined) !== (options === undefined), {
      path: ['like'],
      error: 'required',
    }),
  example: { like: true },
  response: Post,
})
