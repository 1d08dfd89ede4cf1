import { z } from 'zod'
import { TextIdOf } from './ids.ts'
import { Id, plain, schoolNode } from './kernel.ts'

export const imageLimits = { perPost: 20, bytes: 15 * 1024 * 1024 } as const

/** Widths in pixels that an image is kept in; a smaller original is kept at its own width. */
export const imageWidths = [320, 960, 1920] as const

export const Image = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  /** ThumbHash, base64: a blurred placeholder that stands until the picture has come. */
  placeholder: z.string(),
  /** Addresses by width, smallest first. They end after a few minutes and work for the asking person only. */
  sources: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Image = z.output<typeof Image>

export const storeImages = schoolNode('POST', '/media/storeImages', {
  limit: 'upload',
  summary: 'Upload photos (multipart, field `images`); answers them in the order sent',
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
  summary: 'One photo in one width; the address is given by other calls',
  // The address is signed and the viewer is checked by session cookie or Bearer header: an image tag sends no header.
  access: 'public',
  // Any text: an address that is wrong in form is answered like one that is wrong in substance.
  params: z.object({ id: TextIdOf('image'), width: anything }),
  query: z.object({ expires: anything, signature: anything }),
  response: 'stream',
})
