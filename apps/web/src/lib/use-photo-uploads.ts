import { type Image, imageLimits, storeImages } from '@nhip-cau/contract/media'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import { loadable } from './api.ts'
import { apiProblem } from './api-problem.ts'
import { currentRole } from './area.ts'
import { sendFile } from './send-file.ts'
import { createUploadQueue } from './upload.ts'

export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'
export const maxMegabytes = imageLimits.bytes / (1024 * 1024)

const refuse = ({ name, type, size }: File): string | undefined => {
  const known = /^image\/(?:jpeg|png|webp|avif|hei[cf])$/.test(type) || /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name)
  if (!known) return m.image_type()
  return size > imageLimits.bytes ? m.image_size({ size: maxMegabytes }) : undefined
}

const createQueue = () =>
  createUploadQueue<Image>({
    refuse,
    send: async (file, options) => {
      const { data } = await sendFile(storeImages, currentRole(), 'images', file, options)
      const [image] = data
      if (!image) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
      return image
    },
  })

let last = 0
const newId = () => {
  last += 1
  return `${Date.now().toString(36)}-${last}`
}

/** The photos of a report or request: sent while one writes. */
export const useRequestPhotos = (maxCount: number, start: readonly Image[] = []) => {
  const [queue] = useState(() => {
    const made = createQueue()
    made.restore(
      loadable(currentRole(), start).map((image, index) => ({
        id: image.id,
        name: m.post_photo_name({ index: index + 1 }),
        previewUrl: image.sources[0]?.url,
        state: 'done' as const,
        progress: 1,
        retryable: false,
        result: image,
      })),
    )
    return made
  })
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => () => queue.clear(), [queue])
  return {
    ids: items.flatMap((item) => (item.result ? [item.result.id] : [])),
    /** Something is still on its way: sending now would lose it. */
    busy: items.some((item) => item.state === 'waiting' || item.state === 'uploading' || item.state === 'processing'),
    picker: {
      items,
      maxCount,
      maxMegabytes,
      accept: acceptedPhotos,
      onAdd: (files: readonly File[]) =>
        queue.add(files.slice(0, maxCount - queue.items().length).map((file) => ({ id: newId(), file }))),
      onRemove: queue.remove,
      onMove: queue.move,
      onRetry: queue.retry,
    },
  }
}
