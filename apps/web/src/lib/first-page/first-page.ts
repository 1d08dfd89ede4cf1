import { documentLimits } from '@nhip-cau/contract/media-documents'

/** What a browser finds out about a PDF by drawing it. */
export type SeenPdf = {
  readonly pages: number
  /** The first page as JPEG; undefined if nothing is on it. */
  readonly picture: Blob | undefined
}

export type PageOrder = { readonly file: File; readonly mostPages: number }

/** A worker's answer; undefined: the file has no page that it can draw. */
export type PageAnswer = { readonly seen: SeenPdf | undefined }

const longest = 8000

/**
 * Draws the first page of a PDF in a worker, because a file may take forever or all memory: the worker is ended after
 * eight seconds, and as soon as `signal` says so. Undefined if there is nothing to be drawn.
 */
export const drawFirstPage = (file: File, signal: AbortSignal): Promise<SeenPdf | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./first-page-worker.ts', import.meta.url), { type: 'module' })
    const end = (seen?: SeenPdf) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker.terminate()
      resolve(seen)
    }
    const stop = () => end()
    const timer = setTimeout(stop, longest)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    worker.addEventListener('error', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isAnswer(data)) end(data.seen)
    })
    worker.postMessage({ file, mostPages: documentLimits.pages } satisfies PageOrder)
  })

// The library of the worker sends messages of its own.
const isAnswer = (data: unknown): data is PageAnswer => typeof data === 'object' && data !== null && 'seen' in data
