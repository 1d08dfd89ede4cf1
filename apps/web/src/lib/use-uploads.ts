import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUploadQueue, type Upload } from './upload.ts'

type Options<T> = Parameters<typeof createUploadQueue<T>>[0] & {
  /** What is on the server already. */
  readonly start?: readonly Upload<T>[]
}

/** Files that are sent while somebody goes on writing, and forgotten with the form. */
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
    /** Something is still on its way: sending now would lose it. */
    busy: items.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'processing'),
  }
}

/** Of this page and this moment: the name of a file that was just chosen. */
export const newUploadId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
