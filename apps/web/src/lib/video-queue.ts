import { cancelVideoUpload, storeVideos, type Video } from '@nhip-cau/contract/media'
import { call, freshSession } from './api.ts'
import { isApiProblem, isUncertain, refusalText } from './api-problem.ts'
import { currentRole } from './area.ts'
import { addressOf, headersOf } from './request.ts'
import { sendVideo } from './send-video.ts'
import { createShrinker } from './shrink/shrinker.ts'
import { storePicture } from './store-picture.ts'
import { lookAtVideo } from './video-poster.ts'

export type VideoItem = {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** With name and size it tells the file from others when it is chosen again. */
  readonly modified: number
  /** `lost`: the page was closed, so the browser needs the file again to go on. */
  readonly state: 'waiting' | 'shrinking' | 'uploading' | 'paused' | 'lost' | 'processing' | 'done' | 'failed'
  /** Bytes that have arrived. */
  readonly sent: number
  /** Bytes in a second. */
  readonly speed: number
  /** The upload on the server, once it has begun. */
  readonly uploadId?: string | undefined
  /** Bytes of the smaller file that is sent in its place. Only this page has it, so no other one goes on with its upload. */
  readonly smaller?: number | undefined
  /** While it is made smaller: how far that is, from 0 to 100. */
  readonly percent?: number | undefined
  readonly error?: string | undefined
  /** False if a retry cannot succeed. */
  readonly retryable: boolean
  readonly video?: Video | undefined
}

const parallel = 2
const longestPause = 30_000

/** Uploads videos in order, two at once, each in parts; each can be paused and goes on where it stopped. */
export const createVideoQueue = (refuse: (file: File) => string | undefined) => {
  let items: readonly VideoItem[] = []
  const files = new Map<string, File>()
  const shrinker = createShrinker()
  /** The uploads that are complete on the server, by item. */
  const arrived = new Map<string, string>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const change = (next: readonly VideoItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const update = (id: string, part: Partial<VideoItem>) =>
    change(items.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const find = (id: string) => items.find((item) => item.id === id)

  const start = () => {
    const waiting = items.filter(({ id, state }) => state === 'waiting' && !running.has(id))
    for (const { id } of waiting.slice(0, Math.max(0, parallel - running.size))) void sendOne(id)
  }
  const sendOne = async (id: string) => {
    const file = files.get(id)
    if (!file) return
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const sent = await smallerOf(id, file, controller.signal)
      const video = await persist(id, sent, controller.signal)
      files.delete(id)
      shrinker.forget(id)
      update(id, { state: 'done', sent: file.size, smaller: undefined, video, uploadId: undefined })
    } catch (error) {
      if (!controller.signal.aborted) fail(id, error)
    } finally {
      if (running.get(id) === controller) running.delete(id)
      start()
    }
  }
  /** The file that is sent: a smaller one, unless an upload of the chosen one has begun. */
  const smallerOf = async (id: string, file: File, signal: AbortSignal): Promise<File> => {
    const item = find(id)
    if (item?.uploadId !== undefined && item.smaller === undefined) return file
    const onProgress = (percent: number) => update(id, { state: 'shrinking', percent })
    const smaller = await shrinker.shrink(id, file, { onProgress, signal })
    signal.throwIfAborted()
    update(id, { smaller: smaller?.size, percent: undefined })
    return smaller ?? file
  }
  const fail = (id: string, error: unknown) => {
    const isRefused = isApiProblem(error) && error.status >= 400 && error.status < 500
    // What the server has refused or lost it no longer has.
    if (isRefused) arrived.delete(id)
    if (isApiProblem(error) && [415, 422].includes(error.status) && find(id)?.smaller !== undefined)
      return sendWhole(id)
    update(id, {
      state: 'failed',
      speed: 0,
      error: refusalText(error),
      retryable: !(isApiProblem(error) && [413, 415, 422].includes(error.status)),
      ...(isRefused ? { uploadId: undefined, sent: 0 } : {}),
    })
  }
  /** Sends the chosen file itself from now on. */
  const sendWhole = (id: string) => {
    shrinker.keepWhole(id)
    update(id, { state: 'waiting', sent: 0, speed: 0, uploadId: undefined, smaller: undefined, percent: undefined })
  }
  /** Without a network it waits for as long as it takes, because nothing that has arrived is lost. */
  const persist = async (id: string, file: File, signal: AbortSignal): Promise<Video> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(id, file, signal)
      } catch (error) {
        if (signal.aborted || !isUncertain(error)) throw error
        update(id, { state: 'waiting', speed: 0 })
        await pause(Math.min(1000 * 2 ** attempt, longestPause), signal)
        signal.throwIfAborted()
      }
    }
  }
  const send = async (id: string, file: File, signal: AbortSignal): Promise<Video> => {
    update(id, { state: 'uploading', error: undefined })
    const upload_id = arrived.get(id) ?? (await transfer(id, file, signal))
    arrived.set(id, upload_id)
    update(id, { state: 'processing', sent: file.size, speed: 0 })
    const { poster, ...seen } = (await lookAtVideo(file)) ?? {}
    const poster_image_id = poster && (await storePicture(poster, signal))
    const body = { upload_id, poster_image_id, ...saidOf(seen) }
    return call(storeVideos, currentRole(), { body }, { signal })
  }
  const transfer = (id: string, file: File, signal: AbortSignal): Promise<string> => {
    const measure = speedometer()
    return sendVideo(file, {
      uploadId: find(id)?.uploadId,
      onStarted: (uploadId) => update(id, { uploadId }),
      onProgress: (sent) => update(id, { state: 'uploading', sent, speed: measure(sent) }),
      signal,
    })
  }
  const stop = (id: string) => {
    running.get(id)?.abort(new DOMException('paused', 'AbortError'))
    running.delete(id)
  }
  /** Goes on with an upload whose file was chosen again. That of a smaller file, which is gone, begins anew. */
  const goOn = ({ id, smaller, uploadId }: VideoItem) => {
    if (smaller === undefined) return update(id, { state: 'waiting' })
    if (uploadId !== undefined) void cancel(uploadId)
    update(id, { state: 'waiting', sent: 0, uploadId: undefined, smaller: undefined })
  }
  const drop = ({ id, uploadId, state }: VideoItem) => {
    stop(id)
    files.delete(id)
    shrinker.forget(id)
    arrived.delete(id)
    if (uploadId !== undefined && state !== 'done') void cancel(uploadId)
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Adds files; one that was lost with the page goes on where it stopped. */
    add: (added: readonly { id: string; file: File }[]) => {
      for (const { id, file } of added) {
        const lost = items.find((item) => item.state === 'lost' && isSame(item, file))
        files.set(lost?.id ?? id, file)
        if (lost) goOn(lost)
        else change([...items, newItem(id, file, refuse(file))])
      }
      start()
    },
    /** Stops making a video smaller and sends the chosen file. */
    skipShrinking: (id: string) => {
      stop(id)
      sendWhole(id)
      start()
    },
    /** Adds videos that are already on the server, and what is known of unfinished uploads. */
    restore: (known: readonly VideoItem[]) => change([...items, ...known]),
    pause: (id: string) => {
      update(id, { state: 'paused', speed: 0 })
      stop(id)
      start()
    },
    resume: (id: string) => {
      update(id, { state: 'waiting', error: undefined })
      start()
    },
    remove: (id: string) => {
      const item = find(id)
      if (item) drop(item)
      change(items.filter((one) => one.id !== id))
      start()
    },
    clear: () => {
      for (const item of items) drop(item)
      change([])
    },
  }
}

const isSame = ({ name, size, modified }: VideoItem, file: File) =>
  name === file.name && size === file.size && modified === file.lastModified

const newItem = (id: string, file: File, refusal: string | undefined): VideoItem => ({
  id,
  name: file.name,
  size: file.size,
  modified: file.lastModified,
  state: refusal === undefined ? 'waiting' : 'failed',
  sent: 0,
  speed: 0,
  error: refusal,
  retryable: refusal === undefined,
})

const saidOf = ({ seconds = 0, width = 0, height = 0 }: { seconds?: number; width?: number; height?: number }) =>
  seconds > 0 && width > 0 && height > 0 ? { duration_seconds: seconds, width, height } : {}

/** Deletes what has arrived. If that fails, the server deletes it after a day. */
const cancel = async (uploadId: string): Promise<void> => {
  const role = currentRole()
  try {
    const { endpoint, token } = await freshSession(role)
    await fetch(endpoint + addressOf(cancelVideoUpload, role, { params: { id: uploadId } }), {
      method: cancelVideoUpload.method,
      headers: { ...headersOf({ token }), 'tus-resumable': '1.0.0' },
    })
  } catch {
    // No network, or logged out.
  }
}

const measured = 5000

/** Measures the speed over the last five seconds. */
const speedometer = () => {
  const seen: { at: number; sent: number }[] = []
  return (sent: number): number => {
    const at = performance.now()
    seen.push({ at, sent })
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > measured) seen.shift()
    const [first] = seen
    return first && at > first.at ? ((sent - first.sent) / (at - first.at)) * 1000 : 0
  }
}

/** Resolves after the time, when the network is back, or when the upload is stopped. */
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
