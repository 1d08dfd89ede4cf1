import { z } from 'zod'
import { TextIdOf } from './ids.ts'
import { Id, plain, schoolNode } from './kernel.ts'

export const imageLimits = { perPost: 20, bytes: 15 * 1024 * 1024 } as const

/** Widths in pixels in which an image is stored; a smaller original is stored at its own width. */
export const imageWidths = [320, 960, 1920] as const

export const Image = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64: a blurred placeholder shown until the image is loaded. */
  placeholder: z.string(),
  /** URLs by width, smallest first. They expire after a few minutes and work for the caller only. */
  sources: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Image = z.output<typeof Image>

export const storeImages = schoolNode('POST', '/media/storeImages', {
  limit: 'upload',
  summary: 'Upload photos (multipart, field `images`); returns them in the order sent',
  access: {
    school: [
      'school.postControl.post',
      'school.students.store',
      'school.students.update',
      'school.prescription',
      'school.attend',
    ],
    teacher: [
      'teacher.post',
      'teacher.students.store',
      'teacher.students.update',
      'teacher.prescription',
      'teacher.attend',
    ],
    parent: 'signed-in',
  },
  upload: { files: imageLimits.perPost, bytes: imageLimits.bytes },
  response: z.object({ data: z.array(Image) }),
})

const anything = plain({ max: 100 }).catch('')

export const imageFile = schoolNode('GET', '/media/files/:id/:width', {
  summary: 'Download one photo in one width; other endpoints return the URL',
  // The URL is signed, and the viewer is checked by session cookie or Bearer header, because image tags send no header.
  access: 'public',
  // Any text is accepted, so that a malformed URL gets the same response as an unknown one.
  params: z.object({ id: TextIdOf('image'), width: anything }),
  query: z.object({ expires: anything, signature: anything }),
  response: 'stream',
})
