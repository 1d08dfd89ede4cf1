import { isUncertain, refusalText } from './api-problem.ts'

export type Upload<T> = {
  readonly id: string
  readonly name: string
  readonly previewUrl?: string | undefined
  readonly state: 'waiting' | 'uploading' | 'processing' | 'done' | 'failed'
  readonly progress: number
  readonly error?: string | undefined
  /** False if a retry cannot succeed (wrong type, too large). */
  readonly retryable: boolean
  /** The server's response. */
  readonly result?: T | undefined
}

type QueueOptions<T> = {
  readonly send: (file: File, options: { onProgress: (progress: number) => void; signal: AbortSignal }) => Promise<T>
  /** Returns why a file is refused; undefined if it is accepted. */
  readonly refuse: (file: File) => string | undefined
  readonly parallel?: number
}

/** How often a file is sent again automatically after a lost connection. */
const attempts = 4

/** Uploads files in order, one per request and a few in parallel. */
export const createUploadQueue = <T>({ send, refuse, parallel = 2 }: QueueOptions<T>) => {
  let items: readonly Upload<T>[] = []
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const change = (next: readonly Upload<T>[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const update = (id: string, part: Partial<Upload<T>>) =>
    change(items.map((item) => (item.id === id ? { ...item, ...part } : item)))

  const start = () => {
    const waiting = items.filter(({ id, state }) => state === 'waiting' && !running.has(id))
    for (const item of waiting.slice(0, Math.max(0, parallel - running.size))) void sendOne(item.id)
  }
  const sendOne = async (id: string) => {
    const file = files.get(id)
    if (!file) return
    const controller = new AbortController()
    running.set(id, controller)
    try {
      update(id, { state: 'done', progress: 1, result: await persist(id, file, controller.signal) })
    } catch (error) {
      if (!controller.signal.aborted) update(id, { state: 'failed', error: refusalText(error), retryable: true })
    } finally {
      if (running.get(id) === controller) running.delete(id)
      start()
    }
  }
  const persist = async (id: string, file: File, signal: AbortSignal): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      update(id, { state: 'uploading', progress: 0 })
      try {
        return await send(file, {
          signal,
          onProgress: (progress) => update(id, { state: progress < 1 ? 'uploading' : 'processing', progress }),
        })
      } catch (error) {
        if (signal.aborted || attempt === attempts || !isUncertain(error)) throw error
        update(id, { state: 'waiting', progress: 0 })
        await pause(1000 * 2 ** attempt, signal)
      }
    }
  }
  const drop = (id: string) => {
    running.get(id)?.abort()
    running.delete(id)
    files.delete(id)
    const address = items.find((item) => item.id === id)?.previewUrl
    if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Adds files; `id` identifies a file that was chosen before a reload. */
    add: (added: readonly { id: string; file: File }[]) => {
      for (const { id, file } of added) files.set(id, file)
      change([...items, ...added.map(({ id, file }) => newUpload<T>(id, file, refuse(file)))])
      start()
    },
    /** Adds files that are already on the server, from a draft or the edited post. */
    restore: (uploads: readonly Upload<T>[]) => change([...items, ...uploads]),
    remove: (id: string) => {
      drop(id)
      change(items.filter((item) => item.id !== id))
      start()
    },
    retry: (id: string) => {
      update(id, { state: 'waiting', progress: 0, error: undefined })
      start()
    },
    move: (id: string, position: number) => {
      const item = items.find((other) => other.id === id)
      if (item) change(items.filter((other) => other !== item).toSpliced(position, 0, item))
    },
    clear: () => {
      for (const { id } of items) drop(id)
      change([])
    },
  }
}

const newUpload = <T>(id: string, file: File, refusal: string | undefined): Upload<T> => ({
  id,
  name: file.name,
  // Only Safari draws HEIC; the file name is more helpful than a broken picture.
  previewUrl: refusal === undefined && !isHeic(file) ? URL.createObjectURL(file) : undefined,
  state: refusal === undefined ? 'waiting' : 'failed',
  progress: 0,
  error: refusal,
  retryable: refusal === undefined,
})

const isHeic = ({ name, type }: File) => /hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Resolves after the time or when the network is back, whichever is first. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
