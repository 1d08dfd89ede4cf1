import { documentLimits } from '@nhip-cau/contract/media-documents'

/** What a browser finds out about a PDF by drawing it. */
export type SeenPdf = {
  readonly pages: number
  /** The first page as JPEG; undefined if nothing is on it. */
  readonly picture: Blob | undefined
}

export type PageOrder = { readonly file: File; readonly mostPages: number }

/** What a worker says: that it begins to draw, and at the end what it has seen; undefined: no page that it can draw. */
export type PageAnswer = { readonly begins: true } | { readonly seen: SeenPdf | undefined }

// Milliseconds. The library that draws has 400 kB, which take long on a slow network.
const longestLoading = 30_000
const longestDrawing = 8000

/**
 * Draws the first page of a PDF in a worker, because a file may take forever or all memory: the worker is ended when it
 * has drawn for eight seconds, and as soon as `signal` says so. Undefined if there is nothing to be drawn.
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
    let timer = setTimeout(stop, longestLoading)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    worker.addEventListener('error', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isAnswer(data)) return
      if ('seen' in data) return end(data.seen)
      clearTimeout(timer)
      timer = setTimeout(stop, longestDrawing)
    })
    worker.postMessage({ file, mostPages: documentLimits.pages } satisfies PageOrder)
  })

// The library of the worker sends messages of its own.
const isAnswer = (data: unknown): data is PageAnswer =>
  typeof data === 'object' && data !== null && ('begins' in data || 'seen' in data)
