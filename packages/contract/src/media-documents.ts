import { z } from 'zod'
import { ById, IdOf, TextIdOf } from './ids.ts'
import { Id, plain, schoolNode } from './kernel.ts'
import { Image } from './media.ts'

export const documentLimits = {
  perPost: 5,
  bytes: 20 * 1024 * 1024,
  name: 120,
  /** A PDF with more pages gets no picture of its first one. */
  pages: 2000,
} as const

export const documentKinds = ['pdf', 'word', 'excel'] as const

/** A file that a post has for reading: PDF, Word or Excel. */
export const Document = z.object({
  id: Id,
  /** What it is by its content. */
  kind: z.enum(documentKinds),
  /** The name its author gave it, with the ending of its kind. */
  name: z.string(),
  bytes: z.int(),
  /** How many pages a PDF has, as the browser of its author has counted them. */
  pages: z.int().optional(),
  /** The first page of a PDF, drawn by the browser of its author; absent where it could not. */
  page: Image.optional(),
  /** Expires after some hours and works for the caller only. */
  url: z.string(),
})
export type Document = z.output<typeof Document>
export type DocumentKind = Document['kind']

/** What a browser says of a file whose upload is finished. */
const described = {
  /** As on the author's device. */
  name: plain({ max: 500 }),
  /** Of a PDF: how many pages it has. */
  pages: z.int().min(1).max(documentLimits.pages).optional(),
  /** Of a PDF: a photo of `storeImages` that shows its first page. */
  page_image_id: IdOf('image').nullish(),
}

const madeOfUpload = {
  limit: 'upload',
  summary: 'Make a PDF, Word or Excel file of a finished upload of `storeVideoChunks`; a repeated request returns it',
  response: Document,
  // As for videos.
  neverReplayed: true,
} as const

/** The endpoint of another slice that makes a file of an upload, without who may call it. */
export const documentOfUpload = {
  ...madeOfUpload,
  params: ById('video_upload'),
  body: z.object(described),
} as const

export const storeDocuments = schoolNode('POST', '/media/storeDocuments', {
  ...madeOfUpload,
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  body: z.object({ upload_id: IdOf('video_upload'), ...described }),
})

const anything = plain({ max: 100 }).catch('')

export const documentFile = schoolNode('GET', '/media/documents/:id', {
  summary: 'Download a file of a post; other endpoints return the URL',
  // As for photos.
  access: 'public',
  params: z.object({ id: TextIdOf('document') }),
  query: z.object({ signature: anything }),
  response: 'stream',
})
