import type { ServerDraft } from '@nhip-cau/contract/post-drafts'
import { isPostDraft, type PostDraft } from '../post-fields.ts'

type Named = { readonly id: string; readonly name: string }
type Kept = Named & { readonly file: string }

const kept = ({ id, name }: Named, file: string): Kept => ({ id, name, file })

/** What the server stores of a form: its fields, and its files by their ids, as far as they have arrived. */
export const draftBody = ({ fields, photos, videos = [], documents = [], version }: PostDraft) => {
  const files = {
    photos: photos.flatMap((one) => (one.image ? [kept(one, one.image.id)] : [])),
    videos: videos.flatMap((one) => (one.video ? [kept(one, one.video.id)] : [])),
    documents: documents.flatMap((one) => (one.document ? [kept(one, one.document.id)] : [])),
  }
  const ids = (all: readonly Kept[]) => all.map(({ file }) => file)
  return {
    title: fields.title.trim(),
    content: { fields, ...files, ...(version > 0 && { version }) },
    image_ids: ids(files.photos),
    video_ids: ids(files.videos),
    document_ids: ids(files.documents),
  }
}

const keptIn = (value: unknown): readonly Kept[] => (Array.isArray(value) ? (value as readonly Kept[]) : [])

/** The form of a stored draft with its files; those that are gone are left out. Undefined if it cannot be read. */
export const draftFrom = (stored: ServerDraft): PostDraft | undefined => {
  const { id, version, content, images, videos, documents, post_id: postId } = stored
  const draft = {
    fields: content.fields,
    photos: keptIn(content.photos).flatMap((one) => {
      const image = images.find((file) => file.id === one.file)
      return image ? [{ id: one.id, name: one.name, image }] : []
    }),
    videos: keptIn(content.videos).flatMap((one) => {
      const video = videos.find((file) => file.id === one.file)
      return video ? [{ id: one.id, name: one.name, size: video.bytes, modified: 0, sent: video.bytes, video }] : []
    }),
    documents: keptIn(content.documents).flatMap((one) => {
      const document = documents.find((file) => file.id === one.file)
      return document ? [{ id: one.id, name: one.name, document }] : []
    }),
    // A draft whose post is gone is one of a new post.
    version: postId !== null && typeof content.version === 'number' ? content.version : 0,
    server: { id, version, isSaved: true },
  }
  return isPostDraft(draft) ? draft : undefined
}

/** PostgreSQL returns the fields in another order. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Whether the server would store the same of both. */
export const isSameDraft = (one: PostDraft, other: PostDraft): boolean =>
  JSON.stringify(draftBody(one), sorted) === JSON.stringify(draftBody(other), sorted)

/** Whether files of the form have not arrived at the server. */
export const isWaiting = ({ photos, videos = [], documents = [] }: PostDraft): boolean =>
  photos.some(({ image }) => !image) ||
  videos.some(({ video }) => !video) ||
  documents.some(({ document }) => !document)
