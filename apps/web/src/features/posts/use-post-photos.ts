import { type Image, imageLimits, storeImages } from '@nhip-cau/contract/media'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadable } from '../../lib/api.ts'
import { apiProblem } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { dropFile, keepFile, keptFile } from '../../lib/draft-files.ts'
import { sendFile } from '../../lib/send-file.ts'
import { createUploadQueue, type Upload } from '../../lib/upload.ts'
import { m } from '../../paraglide/messages.js'
import { placeholderImage } from '../../ui/photos/placeholder-image.ts'
import type { DraftPhoto } from './post-fields.ts'

export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'
export const maxMegabytes = imageLimits.bytes / (1024 * 1024)

const refuse = ({ name, type, size }: File): string | undefined => {
  const known = /^image\/(?:jpeg|png|webp|avif|hei[cf])$/.test(type) || /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name)
  if (!known) return m.image_type()
  return size > imageLimits.bytes ? m.image_size({ size: maxMegabytes }) : undefined
}

const createPhotoQueue = () =>
  createUploadQueue<Image>({
    refuse,
    send: async (file, options) => {
      const { data } = await sendFile(storeImages, currentRole(), 'images', file, options)
      const [image] = data
      if (!image) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
      return image
    },
  })

/** The photos of one form: sent while one writes, kept with the draft until the post is sent. */
export const usePostPhotos = (accountId: string, form: string) => {
  const [queue] = useState(createPhotoQueue)
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => () => queue.clear(), [queue])
  const add = (files: readonly File[]) => {
    const room = files.slice(0, imageLimits.perPost - queue.items().length)
    const added = room.map((file) => ({ id: newId(), file }))
    for (const { id, file } of added) if (refuse(file) === undefined) void keepFile(accountId, form, id, file)
    queue.add(added)
  }
  const remove = (id: string) => {
    queue.remove(id)
    void dropFile(accountId, form, id)
  }
  /** `trusted`: those on the server may still be there. The server forgets after a day what no post has taken. */
  const restore = async (photos: readonly DraftPhoto[], trusted: boolean) => {
    for (const { id, name, image } of photos) {
      const file = await keptFile(accountId, form, id)
      if (queue.items().some((item) => item.id === id)) continue
      if (image && (trusted || !file))
        queue.restore([
          storedPhoto(id, name, image, file ? URL.createObjectURL(file) : placeholderImage(image.placeholder)),
        ])
      else if (file) queue.add([{ id, file }])
    }
  }
  const start = (images: readonly Image[]) =>
    queue.restore(
      loadable(currentRole(), images).map((image, index) =>
        storedPhoto(image.id, m.post_photo_name({ index: index + 1 }), image, image.sources[0]?.url),
      ),
    )
  return { items, add, start, remove, restore, retry: queue.retry, move: queue.move }
}

/** A photo that is on the server already. */
const storedPhoto = (id: string, name: string, image: Image, previewUrl: string | undefined): Upload<Image> => ({
  id,
  name,
  previewUrl,
  state: 'done',
  progress: 1,
  retryable: false,
  result: image,
})

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
