import { type Image, imageLimits, storeImages } from '@nhip-cau/contract/media'
import { m } from '../paraglide/messages.js'
import { placeholderImage } from '../ui/photos/placeholder-image.ts'
import { faceAddress } from './api.ts'
import { apiProblem } from './api-problem.ts'
import { currentRole } from './area.ts'
import { deleteFile, storedFile, storeFile } from './draft-files.ts'
import { sendFile } from './send-file.ts'
import type { Upload } from './upload.ts'
import { type KeptUploads, newUploadId, useUploads } from './use-uploads.ts'

const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'
const maxMegabytes = imageLimits.bytes / (1024 * 1024)

const refuse = ({ name, type, size }: File): string | undefined => {
  const known = /^image\/(?:jpeg|png|webp|avif|hei[cf])$/.test(type) || /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name)
  if (!known) return m.image_type()
  return size > imageLimits.bytes ? m.image_size({ size: maxMegabytes }) : undefined
}

const send = async (file: File, options: Parameters<typeof sendFile>[4]): Promise<Image> => {
  const { data } = await sendFile(storeImages, currentRole(), 'images', file, options)
  const [image] = data
  if (!image) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
  return image
}

/** A photo of a draft: already on the server, or to be uploaded from the stored file. */
export type DraftPhoto = {
  readonly id: string
  readonly name: string
  readonly image?: Image | undefined
}

type Options = {
  readonly maxCount: number
  /** The entity's existing photos. */
  readonly start?: readonly Image[]
  /** The account and form whose draft stores the files until the form is sent. */
  readonly draft?: { readonly accountId: string; readonly form: string }
  /** The form whose draft in memory keeps the photos. */
  readonly kept?: KeptUploads
}

/** The photos of a form, uploaded while the user types. `picker` has the props of `PhotoPicker`. */
export const usePhotoUploads = ({ maxCount, start = [], draft, kept }: Options) => {
  const { queue, items, ids, busy, changed } = useUploads<Image>({ refuse, send, start: stored(start), kept })
  const add = (files: readonly File[]) => {
    const room = files.slice(0, maxCount - queue.items().length)
    const added = room.map((file) => ({ id: newUploadId(), file }))
    for (const { id, file } of added)
      if (draft && refuse(file) === undefined) void storeFile(draft.accountId, draft.form, id, file)
    queue.add(added)
  }
  const remove = (id: string) => {
    queue.remove(id)
    if (draft) void deleteFile(draft.accountId, draft.form, id)
  }
  /** `trusted`: the uploaded photos may still exist. The server deletes unused photos after a day. */
  const restore = async (photos: readonly DraftPhoto[], trusted: boolean) => {
    for (const { id, name, image } of photos) {
      const file = draft && (await storedFile(draft.accountId, draft.form, id))
      if (queue.items().some((item) => item.id === id)) continue
      if (image && (trusted || !file)) {
        const preview = file ? URL.createObjectURL(file) : placeholderImage(image.placeholder)
        queue.restore([storedPhoto(id, name, image, preview)])
      } else if (file) queue.add([{ id, file }])
    }
  }
  return {
    ids,
    busy,
    changed,
    restore,
    /** Replaces all photos with the entity's saved ones. */
    restart: (images: readonly Image[]) => {
      for (const { id } of queue.items()) remove(id)
      queue.restore(stored(images))
    },
    picker: {
      items,
      maxCount,
      maxMegabytes,
      accept: acceptedPhotos,
      onAdd: add,
      onRemove: remove,
      onMove: queue.move,
      onRetry: queue.retry,
    },
  }
}

const stored = (images: readonly Image[]) =>
  images.map((image, index) =>
    storedPhoto(image.id, m.post_photo_name({ index: index + 1 }), image, faceAddress(currentRole(), image)),
  )

/** Creates the item of a photo that is already on the server. */
const storedPhoto = (id: string, name: string, image: Image, previewUrl: string | undefined): Upload<Image> => ({
  id,
  name,
  previewUrl,
  state: 'done',
  progress: 1,
  retryable: false,
  result: image,
})
