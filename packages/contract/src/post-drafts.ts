import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Done, Id, Instant, isStorable, nodeOf, typed, Version } from './kernel.ts'
import { Image, imageLimits, Video, videoLimits } from './media.ts'
import { Document, documentLimits } from './media-documents.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

export const draftLimits = {
  /** Drafts of one person. */
  perPerson: 20,
  /** Days after the last change. */
  days: 90,
  /** Hours in which a deleted or sent draft can be restored. */
  restorableHours: 24,
  characters: 200_000,
} as const

/** The form as the browser keeps it. Only its owner's browser reads it. */
const Content = z
  .record(z.string(), z.unknown())
  .refine((content) => {
    const text = JSON.stringify(content)
    return text.length <= draftLimits.characters && !text.includes('\\u0000') && isStorable(text)
  }, 'too_long')
  .meta({ examples: [{}] })

const DraftInput = z.object({
  title: typed({ min: 0, max: 150 }).default(''),
  content: Content,
  /** The uploaded files of the form. */
  image_ids: z.array(IdOf('image')).max(imageLimits.perPost).default([]),
  video_ids: z.array(IdOf('video')).max(videoLimits.perPost).default([]),
  document_ids: z.array(IdOf('document')).max(documentLimits.perPost).default([]),
})
export type DraftInput = z.output<typeof DraftInput>

export const DraftHead = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  changed_at: Instant,
  /** When it vanishes unless it is changed. */
  vanishes_at: Instant,
  files: z.int(),
  /** The colleague who has handed it over. */
  given_by: z.string().nullable(),
  /** The post that it edits; null for a new post, and once the owner may no longer edit that post or it is gone. */
  post_id: Id.nullable(),
})
export type DraftHead = z.output<typeof DraftHead>

export const ServerDraft = DraftHead.extend({
  content: z.record(z.string(), z.unknown()),
  images: z.array(Image),
  videos: z.array(Video),
  documents: z.array(Document),
})
export type ServerDraft = z.output<typeof ServerDraft>

const access = { school: 'school.postControl.post', teacher: 'teacher.post' } as const
const Saved = z.object({ id: Id, version: z.int(), changed_at: Instant })

export const listDrafts = node('GET', '/posts/web/drafts', {
  summary: 'List the own drafts of posts, the latest first',
  access,
  response: z.object({ data: z.array(DraftHead), most: z.int() }),
})

export const getDraft = node('GET', '/posts/web/drafts/:id', {
  summary: 'Get an own draft',
  access,
  params: ById('post_draft'),
  response: ServerDraft,
})

export const createDraft = node('POST', '/posts/web/drafts', {
  summary: 'Store a draft of a post that nobody else sees; of an edit of a post everybody has at most one',
  access,
  body: DraftInput.extend({
    /** The post that it edits. */
    post_id: IdOf('post').nullable().default(null),
  }),
  response: Saved,
})

export const saveDraft = node('PUT', '/posts/web/drafts/:id', {
  summary: 'Store the newer state of an own draft',
  access,
  params: ById('post_draft'),
  body: DraftInput.extend({ version: Version }),
  response: Saved,
})

export const deleteDraft = node('DELETE', '/posts/web/drafts/:id', {
  summary: 'Delete an own draft; it can be restored for a day',
  access,
  params: ById('post_draft'),
  response: Done,
})

export const restoreDraft = node('POST', '/posts/web/drafts/:id/restore', {
  summary: 'Restore an own draft that was deleted, or sent with a post that was undone',
  access,
  params: ById('deleted_draft'),
  response: Saved,
})

export const listDraftColleagues = node('GET', '/posts/web/drafts/colleagues', {
  summary: 'List the colleagues who may write posts, to whom a draft can be handed over',
  access,
  response: z.object({
    data: z.array(z.object({ id: Id, full_name: z.string(), role: z.enum(['school', 'teacher']) })),
  }),
})

export const giveDraft = node('POST', '/posts/web/drafts/:id/give', {
  limit: 'post',
  summary: 'Hand an own draft of a new post over to a colleague, who is notified; the giver no longer has it',
  access,
  params: ById('post_draft'),
  body: z.object({ account_id: IdOf('teacher', 'school_account'), version: Version }),
  response: Done,
})
