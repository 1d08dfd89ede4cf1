import { z } from 'zod'
import { IdOf, TextIdOf } from './ids.ts'
import { Id, plain, schoolNode } from './kernel.ts'

export const documentLimits = { perPost: 5, bytes: 20 * 1024 * 1024, name: 120 } as const

export const documentKinds = ['pdf', 'word', 'excel'] as const

/** A file that a post has for reading: PDF, Word or Excel. */
export const Document = z.object({
  id: Id,
  /** What it is by its content. */
  kind: z.enum(documentKinds),
  /** The name its author gave it, with the ending of its kind. */
  name: z.string(),
  bytes: z.int(),
  /** Expires after some hours and works for the caller only. */
  url: z.string(),
})
export type Document = z.output<typeof Document>
export type DocumentKind = Document['kind']

export const storeDocuments = schoolNode('POST', '/media/storeDocuments', {
  limit: 'upload',
  summary: 'Make a PDF, Word or Excel file of a finished upload of `storeVideoChunks`; a repeated request returns it',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  body: z.object({
    upload_id: IdOf('video_upload'),
    /** As on the author's device. */
    name: plain({ max: 500 }),
  }),
  response: Document,
  // As for videos.
  neverReplayed: true,
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
