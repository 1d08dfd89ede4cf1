import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'
import { loadSharp } from '../../../files/load-sharp.ts'
import { storedImage } from '../../../files/stored-image.ts'
import type { MediaRow } from '../media/media.queries.ts'

/** Pixels; 300 to the inch on paper. */
const faceSide = 520
const logoSide = 220

const storedFile = async ({ store }: Context, schoolId: string, media: MediaRow, wanted: number) => {
  const found = await storedImage(store, schoolId, media, wanted)
  return found && buffer(found.stream)
}

/** A child's photo as a square JPEG; undefined if its file is missing. */
export const facePhoto = async (context: Context, schoolId: string, media: MediaRow): Promise<Buffer | undefined> => {
  const file = await storedFile(context, schoolId, media, faceSide)
  if (file === undefined) return undefined
  const sharp = await loadSharp()
  return sharp(file)
    .resize(faceSide, faceSide, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** The school's logo as a PNG, because it may be transparent; undefined if its file is missing. */
export const logoPicture = async (context: Context, schoolId: string, media: MediaRow): Promise<Buffer | undefined> => {
  const file = await storedFile(context, schoolId, media, logoSide)
  if (file === undefined) return undefined
  const sharp = await loadSharp()
  return sharp(file).resize(logoSide, logoSide, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
