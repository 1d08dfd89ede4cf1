import { imageLimits } from '@nhip-cau/contract/media'
import { m } from '../../paraglide/messages.js'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Pixels; a smaller face would be blurred. */
const smallest = 160
/** Pixels; enough for every place that shows an avatar. */
const side = 640

export type OpenedPicture = {
  readonly url: string
  readonly refusal?: undefined
}

/** Returns a picture that this browser can draw, or a message why it cannot. */
export const openPicture = async (file: File): Promise<OpenedPicture | { readonly refusal: string }> => {
  const isHeic = /hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (!isHeic && !/^image\/(?:jpeg|png|webp|avif)$/.test(file.type)) return { refusal: m.image_type() }
  if (file.size > imageLimits.bytes) return { refusal: m.image_size({ size: imageLimits.bytes / 1024 / 1024 }) }
  const url = URL.createObjectURL(file)
  const refusal = await refusalOf(url, isHeic)
  if (refusal === undefined) return { url }
  URL.revokeObjectURL(url)
  return { refusal }
}

const refusalOf = async (url: string, isHeic: boolean): Promise<string | undefined> => {
  try {
    const { naturalWidth, naturalHeight } = await drawable(url)
    return Math.min(naturalWidth, naturalHeight) < smallest ? m.avatar_small({ size: smallest }) : undefined
  } catch {
    // Only Safari can draw HEIC photos.
    return isHeic ? m.avatar_heic() : m.avatar_broken()
  }
}

const drawable = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

export type CropArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns the selected square as a new file, without the rest of the photo and without its location. */
export const cropPicture = async (url: string, { x, y, width, height }: CropArea): Promise<File> => {
  const canvas = document.createElement('canvas')
  const size = Math.min(side, Math.round(width))
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(await drawable(url), x, y, width, height, 0, 0, size, size)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
