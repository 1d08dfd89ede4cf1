import { patience, takesTooLong } from './shrink-plan.ts'

export type ShrinkOrder = { readonly file: File }

/** Of the worker: how far it is (from 0 to 1), or its end; `result` undefined: the file is sent as it is. */
export type ShrinkAnswer = { readonly done: number } | { readonly result: Blob | undefined }

type Options = {
  /** Called with the percentage, from the moment that it is known that the video is made smaller. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/**
 * Makes a large video smaller in a worker: H.264 and AAC in MP4 with at most 720 pixels on the short side. Undefined if
 * the file is to be sent as it is, because it is small, this browser cannot, it would take too long, or anything failed.
 */
export const shrinkVideo = (file: File, { onProgress, signal }: Options): Promise<File | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
    const begun = performance.now()
    let moved = begun
    let done = 0
    const end = (result?: Blob) => {
      clearInterval(watch)
      signal.removeEventListener('abort', stop)
      worker.terminate()
      resolve(result && new File([result], `${file.name}.mp4`, { type: 'video/mp4' }))
    }
    const stop = () => end()
    const watch = setInterval(() => {
      const now = performance.now()
      if (now - moved > patience.still || takesTooLong(now - begun, done)) stop()
    }, 1000)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    worker.addEventListener('error', stop)
    worker.addEventListener('messageerror', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => {
      if ('result' in data) return end(data.result)
      if (data.done > done || done === 0) moved = performance.now()
      done = data.done
      onProgress(Math.floor(done * 100))
    })
    worker.postMessage({ file } satisfies ShrinkOrder)
  })
