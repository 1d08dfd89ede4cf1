import type { Image } from '@nhip-cau/contract/media'
import { type PostKind, postKinds } from '@nhip-cau/contract/post-kinds'
import type { Post } from '@nhip-cau/contract/posts'
import type { RichText } from '@nhip-cau/contract/rich-text-plain'
import type { DraftDocument } from '../../lib/use-document-uploads.ts'
import type { DraftPhoto } from '../../lib/use-photo-uploads.ts'
import type { DraftVideo } from '../../lib/use-video-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { type ConfirmFields, confirmBody, confirmErrorsOf, confirmFieldsOf, isConfirm } from './confirm-fields.ts'
import { type AimFields, areAims, isAimless, missingTarget, noAim } from './post-aims.ts'
import { isPublishFields, type PublishFields, publishBody, publishErrorOf, publishFieldsOf } from './publish-time.ts'
import { isTagFields, type TagFields } from './tags/tag-fields.ts'

export const limits = { title: { min: 3, max: 150 }, text: { max: 10_000 } } as const

/** The poll in the form; the options may still be empty. */
export type PollFields = {
  readonly options: readonly string[]
  readonly multiple: boolean
  /** `2026-11-30`, or empty. */
  readonly closesOn: string
}

/** What was added to the form later; drafts of older versions lack it. */
type PostOptions = AimFields & {
  readonly kind: PostKind
  /** `2026-11-30`, or empty. */
  readonly pinnedUntil: string
  readonly commentsOpen: boolean
  readonly poll: PollFields | null
  readonly tags: TagFields
  readonly confirm: ConfirmFields | null
  /** When it shall be published; null: as soon as it may be. */
  readonly publishOn: PublishFields | null
  /** The text with marks and lists; null: `text` says all. */
  readonly body: RichText | null
}

/** The fields of the form; photos are kept separately. */
export type PostFields = PostOptions & {
  readonly title: string
  readonly text: string
  readonly wholeSchool: boolean
  readonly classIds: readonly string[]
}

const noOptions: PostOptions = {
  ...noAim,
  kind: 'activity',
  pinnedUntil: '',
  commentsOpen: true,
  poll: null,
  tags: {},
  confirm: null,
  publishOn: null,
  body: null,
}

export const noFields: PostFields = { ...noOptions, title: '', text: '', wholeSchool: false, classIds: [] }

/** The fields of a draft, also of one that an older version has written: there staff were a kind of post. */
export const withOptions = (fields: PostFields): PostFields => {
  const all = { ...noOptions, ...fields }
  return all.kind === 'internal' ? { ...all, kind: 'activity', aim: 'staff' } : all
}

export type PostDraft = {
  readonly fields: PostFields
  readonly photos: readonly DraftPhoto[]
  /** Absent in drafts of older versions. */
  readonly videos?: readonly DraftVideo[]
  readonly documents?: readonly DraftDocument[]
  /** The version of the edited post; 0 for a new post. */
  readonly version: number
  /** Where the draft is on the server; absent while it is on this device only. */
  readonly server?: StoredOnServer | undefined
}

export type StoredOnServer = {
  readonly id: string
  readonly version: number
  /** False: something was typed since. */
  readonly isSaved: boolean
}

const isStored = (value: unknown): value is StoredOnServer =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.version === 'number' &&
  typeof value.isSaved === 'boolean'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isPoll = (value: unknown): value is PollFields =>
  isRecord(value) &&
  areTexts(value.options) &&
  typeof value.multiple === 'boolean' &&
  typeof value.closesOn === 'string'

/** The editor drops what it does not know. */
const isBody = (value: unknown): value is RichText =>
  isRecord(value) && value.type === 'doc' && Array.isArray(value.content) && value.content.every(isRecord)

const areOptions = (value: Record<string, unknown>): boolean =>
  postKinds.some((kind) => kind === value.kind) &&
  areAims(value) &&
  typeof value.pinnedUntil === 'string' &&
  typeof value.commentsOpen === 'boolean' &&
  (value.poll === null || isPoll(value.poll)) &&
  isTagFields(value.tags) &&
  (value.confirm === null || isConfirm(value.confirm)) &&
  (value.publishOn === null || isPublishFields(value.publishOn)) &&
  (value.body === null || isBody(value.body))

const isFields = (value: unknown): value is PostFields =>
  isRecord(value) &&
  typeof value.title === 'string' &&
  typeof value.text === 'string' &&
  typeof value.wholeSchool === 'boolean' &&
  areTexts(value.classIds) &&
  areOptions({ ...noOptions, ...value })

const isImage = (value: unknown): value is Image =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.width === 'number' &&
  typeof value.height === 'number' &&
  typeof value.placeholder === 'string' &&
  typeof value.signature === 'string' &&
  (value.widths === undefined || Array.isArray(value.widths))

const isPhoto = (value: unknown): value is DraftPhoto =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  (value.image === undefined || isImage(value.image))

const isVideo = (value: unknown): value is DraftVideo =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  [value.size, value.modified, value.sent].every((one) => typeof one === 'number') &&
  (value.uploadId === undefined || typeof value.uploadId === 'string') &&
  (value.smaller === undefined || typeof value.smaller === 'number') &&
  (value.video === undefined || (isRecord(value.video) && typeof value.video.id === 'string'))

const isDocument = (value: unknown): value is DraftDocument =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  (value.document === undefined || (isRecord(value.document) && typeof value.document.id === 'string'))

/** Whether a stored draft is valid; one that was edited by hand or written by an older version is not. */
export const isPostDraft = (value: unknown): value is PostDraft =>
  isRecord(value) &&
  isFields(value.fields) &&
  typeof value.version === 'number' &&
  (value.server === undefined || isStored(value.server)) &&
  Array.isArray(value.photos) &&
  value.photos.every(isPhoto) &&
  (value.videos === undefined || (Array.isArray(value.videos) && value.videos.every(isVideo))) &&
  (value.documents === undefined || (Array.isArray(value.documents) && value.documents.every(isDocument)))

export const isEmpty = ({ fields, photos, videos = [], documents = [] }: Omit<PostDraft, 'version'>): boolean =>
  fields.title.trim() === '' && fields.text.trim() === '' && photos.length + videos.length + documents.length === 0

/** Errors by the field names that the server uses. */
export type FieldErrors = Readonly<
  Partial<
    Record<
      | 'title'
      | 'text'
      | 'class_ids'
      | 'age_groups'
      | 'student_ids'
      | 'image_ids'
      | 'video_ids'
      | 'document_ids'
      | 'image_tags'
      | 'video_tags'
      | 'poll'
      | 'confirm'
      | 'publish_on'
      | 'confirm.until'
      | 'confirm.options',
      string
    >
  >
>

/** Validates before sending; the server validates again. */
export const errorsOf = ({ title, text, poll, confirm, publishOn, ...target }: PostFields): FieldErrors => ({
  ...(title.trim() === ''
    ? { title: m.field_required({ field: m.post_title() }) }
    : title.trim().length < limits.title.min && { title: m.post_title_short({ count: limits.title.min }) }),
  ...(text.trim() === '' && { text: m.field_required({ field: m.post_text() }) }),
  ...(isAimless(target) && { class_ids: missingTarget(target.aim) }),
  ...(text.length > limits.text.max && {
    text: m.field_too_long({ field: m.post_text(), count: limits.text.max }),
  }),
  ...(poll && pollErrorOf(writtenOptions(poll))),
  ...(confirm && confirmErrorsOf(confirm)),
  ...publishErrors(publishOn),
})

const publishErrors = (fields: PublishFields | null): FieldErrors => {
  const error = fields && publishErrorOf(fields)
  return error ? { publish_on: error } : {}
}

/** The options of a poll without the empty lines. */
const writtenOptions = ({ options }: PollFields): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '')

const pollErrorOf = (options: readonly string[]): FieldErrors => {
  if (options.length < 2) return { poll: m.poll_too_few() }
  const different = new Set(options.map((option) => option.toLowerCase()))
  return different.size < options.length ? { poll: m.poll_twice() } : {}
}

/** The part of the request body that the options of the form make. */
export const optionsBody = ({ pinnedUntil, commentsOpen, poll, confirm, publishOn, body }: PostFields) => ({
  body,
  publish_on: publishBody(publishOn),
  pinned_until: pinnedUntil === '' ? null : pinnedUntil,
  comments_open: commentsOpen,
  confirm: confirmBody(confirm),
  poll: poll && {
    options: writtenOptions(poll),
    multiple: poll.multiple,
    closes_on: poll.closesOn === '' ? null : poll.closesOn,
  },
})

export const optionsOf = (post: Post): Omit<PostOptions, keyof AimFields | 'tags'> => ({
  // Staff are a target in the form.
  kind: post.kind === 'internal' ? 'activity' : post.kind,
  body: post.body ?? null,
  pinnedUntil: post.pinned_until ?? '',
  commentsOpen: !post.comments_closed,
  confirm: confirmFieldsOf(post),
  publishOn: publishFieldsOf(post),
  poll: post.poll
    ? {
        options: post.poll.options.map(({ text }) => text),
        multiple: post.poll.multiple,
        closesOn: post.poll.closes_on ?? '',
      }
    : null,
})
