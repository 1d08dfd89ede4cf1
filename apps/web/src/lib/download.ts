import type { Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import { freshSession, renewedSession } from './api.ts'
import { isApiProblem, offlineProblem, problemFrom } from './api-problem.ts'
import { currentRole } from './area.ts'
import { addressOf, headersOf } from './request.ts'

type DownloadOptions = {
  /** The file name if the server sends none. */
  readonly fileName: string
  /** Called with the bytes received and the total, if the server sends it. */
  readonly onProgress?: (loaded: number, total: number | undefined) => void
  readonly signal?: AbortSignal
}

/** Downloads a file with the session's token and saves it. Throws an `ApiProblem`, or the caller's abort error. */
export const downloadFile = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: DownloadOptions,
  role: Role = currentRole(),
): Promise<void> => {
  const { content, name } = await fetchFile(endpoint, input, options, role)
  save(content, name ?? options.fileName)
}

/** Fetches a file with the session's token, and its name where the server sends one. Throws as `downloadFile` does. */
export const fetchFile = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: Omit<DownloadOptions, 'fileName'>,
  role: Role = currentRole(),
): Promise<{ readonly content: Blob; readonly name: string | undefined }> => {
  const session = await freshSession(role)
  const open = (token: string, base: string) =>
    fetch(base + addressOf(endpoint, role, input), {
      headers: { ...headersOf({ token }), accept: '*/*' },
      credentials: 'include',
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  try {
    let response = await open(session.token, session.endpoint)
    if (response.status === 401) {
      const renewed = await renewedSession(role, session.token)
      response = await open(renewed.token, renewed.endpoint)
    }
    if (!response.ok) throw problemFrom(response.status, await response.text(), response.headers.get('x-request-id'))
    return { content: await collect(response, options), name: nameIn(response) }
  } catch (error) {
    if (options.signal?.aborted || isApiProblem(error)) throw error
    throw offlineProblem()
  }
}

const collect = async (response: Response, { onProgress }: Pick<DownloadOptions, 'onProgress'>): Promise<Blob> => {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  if (!response.body) return new Blob([await response.arrayBuffer()], { type })
  const length = Number(response.headers.get('content-length'))
  const total = length > 0 ? length : undefined
  const parts: BlobPart[] = []
  let loaded = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type })
    parts.push(value)
    loaded += value.byteLength
    onProgress?.(loaded, total)
  }
}

const nameIn = (response: Response): string | undefined => {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(header)?.[1]
}

const save = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
