import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DraftName, draftOwner } from './drafts.ts'
import { keptUploads } from './kept-uploads.ts'
import { createUploadQueue, type Upload } from './upload.ts'

/** The form whose draft in memory keeps the files, and the part of it that they belong to. */
export type KeptUploads = { readonly form: DraftName; readonly part: string }

type Options<T> = Parameters<typeof createUploadQueue<T>>[0] & {
  /** The files already on the server. */
  readonly start?: readonly Upload<T>[]
  readonly kept?: KeptUploads | undefined
}

/** Uploads files while the user fills in a form; discards them with the form, unless its draft keeps them. */
export const useUploads = <T extends { readonly id: string }>({ start = [], kept, ...options }: Options<T>) => {
  const [queue] = useState(() => {
    const make = () => {
      const made = createUploadQueue<T>(options)
      made.restore(start)
      return made
    }
    return kept ? keptUploads(draftOwner(), kept.form, kept.part, make) : make()
  })
  const isKept = kept !== undefined
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => (isKept ? undefined : () => queue.clear()), [queue, isKept])
  const shown = items.map(({ id }) => id).join(' ')
  return {
    queue,
    items,
    /** Files were added, removed or moved. */
    changed: shown !== start.map(({ id }) => id).join(' '),
    ids: items.flatMap((item) => (item.result ? [item.result.id] : [])),
    /** An upload is running, so sending now would lose the file. */
    busy: items.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'processing'),
  }
}

/** An id for a file that was just chosen, unique on this page. */
export const newUploadId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
