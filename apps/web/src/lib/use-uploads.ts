import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUploadQueue, type Upload } from './upload.ts'

type Options<T> = Parameters<typeof createUploadQueue<T>>[0] & {
  /** The files already on the server. */
  readonly start?: readonly Upload<T>[]
}

/** Uploads files while the user fills in a form; discards them with the form. */
export const useUploads = <T extends { readonly id: string }>({ start = [], ...options }: Options<T>) => {
  const [queue] = useState(() => {
    const made = createUploadQueue<T>(options)
    made.restore(start)
    return made
  })
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => () => queue.clear(), [queue])
  return {
    queue,
    items,
    ids: items.flatMap((item) => (item.result ? [item.result.id] : [])),
    /** An upload is running, so sending now would lose the file. */
    busy: items.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'processing'),
  }
}

/** An id for a file that was just chosen, unique on this page. */
export const newUploadId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
