import { startVideoUpload, videoLimits } from '@nhip-cau/contract/media'
import type { DetailedError } from 'tus-js-client'
import { freshSession, renewedSession } from './api.ts'
import { isApiProblem, offlineProblem, problemFrom } from './api-problem.ts'
import { currentRole } from './area.ts'
import { addressOf, headersOf } from './request.ts'

type SendOptions = {
  /** The upload to go on with. */
  readonly uploadId: string | undefined
  /** Called with the id of the upload before its first byte is sent. */
  readonly onStarted: (uploadId: string) => void
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Pauses between attempts, in milliseconds. They begin anew after each part that arrives. */
const pauses = [1000, 2000, 5000, 10_000, 20_000, 30_000, 30_000]

/**
 * Sends a file in parts and returns the id of its upload. An upload that was interrupted goes on where it stopped.
 * Throws an `ApiProblem`, or the reason of the abort signal.
 */
export const sendVideo = async (file: File, options: SendOptions): Promise<string> => {
  const { uploadId, onStarted, onProgress, signal } = options
  const { Upload } = await import('tus-js-client')
  const role = currentRole()
  const { endpoint } = await freshSession(role)
  const address = new URL(endpoint + addressOf(startVideoUpload, role), window.location.href).href
  let token = ''
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: address,
      ...(uploadId === undefined ? {} : { uploadUrl: `${address}/${uploadId}` }),
      chunkSize: videoLimits.chunk,
      retryDelays: pauses,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        token = (await freshSession(role)).token
        for (const [name, value] of Object.entries(headersOf({ token }))) request.setHeader(name, value)
      },
      onAfterResponse: async (request, response) => {
        const status = response.getStatus()
        if (status === 401) await renewedSession(role, token)
        // The library would take any other answer for the end of the upload and start anew.
        if (request.getMethod() === 'HEAD' && mayRecover(status)) throw new Error(`asked again after ${status}`)
      },
      onShouldRetry: (error) => !isApiProblem(error.causingError) && mayRecover(statusOf(error)),
      onUploadUrlAvailable: () => onStarted(idIn(upload.url)),
      onProgress,
      onSuccess: () => resolve(idIn(upload.url)),
      onError: (error) => reject(problemOf(error as DetailedError)),
    })
    const stop = () => {
      void upload.abort()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

const idIn = (url: string | null) => url?.split('/').at(-1) ?? ''

const statusOf = ({ originalResponse }: DetailedError): number => originalResponse?.getStatus() ?? 0

/** No response, a renewed session, another request that still writes, or a busy server. */
const mayRecover = (status: number) => [0, 401, 408, 409, 423].includes(status) || status >= 500

const problemOf = ({ originalResponse: response, causingError }: DetailedError) => {
  // The session could not be renewed.
  if (isApiProblem(causingError)) return causingError
  if (!response) return offlineProblem()
  return problemFrom(response.getStatus(), response.getBody(), response.getHeader('x-request-id') ?? null)
}
