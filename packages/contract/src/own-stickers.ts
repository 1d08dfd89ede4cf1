import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Done, Id, nodeOf, typed, Version } from './kernel.ts'
import { Image } from './media.ts'
import { Sticker } from './settings.ts'
import { niceStudentSlice } from './slices/nice-student.ts'

// The school's own stickers, which teachers give beside the drawn ones.

const node = nodeOf(niceStudentSlice)

/** Stickers that are offered at a time, letters of a name, bytes of an uploaded file, and pixels of the stored square. */
export const ownStickerLimits = { offered: 24, name: 30, bytes: 5 * 1024 * 1024, side: 512, least: 96 } as const

export const OwnSticker = z.object({ id: Id, name: z.string(), image: Image })
export type OwnSticker = z.output<typeof OwnSticker>

/** A sticker of a card: the key of a drawn one, or one of the school's own. */
export const ShownSticker = z.union([Sticker, OwnSticker])
export type ShownSticker = z.output<typeof ShownSticker>

/** How a request names a sticker. */
export const StickerKey = z.union([Sticker, IdOf('own_sticker')])
export type StickerKey = z.output<typeof StickerKey>

export const KeptSticker = OwnSticker.extend({
  /** False: no longer given; cards that have it keep it. */
  offered: z.boolean(),
  version: z.int(),
  /** A sticker that was given can only be switched off. */
  can: z.object({ delete: z.boolean() }),
})
export type KeptSticker = z.output<typeof KeptSticker>

const office = { school: 'school.niceStudent' } as const
const name = typed({ min: 2, max: ownStickerLimits.name })

export const listOwnStickers = node('GET', '/niceStudent/stickers', {
  summary: "List the school's own stickers, those that are offered first",
  access: office,
  response: z.object({ data: z.array(KeptSticker) }),
})

export const storeStickerImage = node('POST', '/niceStudent/stickers/storeImage', {
  limit: 'upload',
  summary: 'Upload the picture of a sticker (multipart, field `images`, one file); it is trimmed and made square',
  access: office,
  upload: { files: 1, bytes: ownStickerLimits.bytes },
  response: z.object({ data: z.array(Image) }),
})

export const createOwnSticker = node('POST', '/niceStudent/stickers/store', {
  summary: 'Add an own sticker with a picture of `storeStickerImage`; its name must be unique',
  access: office,
  body: z.object({ name, image_id: IdOf('image') }),
  response: KeptSticker,
})

export const updateOwnSticker = node('PUT', '/niceStudent/stickers/:id/update', {
  summary: 'Rename an own sticker, on given cards too, or switch it on or off',
  access: office,
  params: ById('own_sticker'),
  body: z.object({ name, offered: z.boolean(), version: Version }),
  response: KeptSticker,
})

export const deleteOwnSticker = node('DELETE', '/niceStudent/stickers/:id/delete', {
  summary: 'Delete an own sticker that was never given; otherwise 409 `sticker_given`',
  access: office,
  params: ById('own_sticker'),
  response: Done,
})
