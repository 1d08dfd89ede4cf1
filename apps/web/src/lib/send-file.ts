import type { AnswerOf, Endpoint, Role } from '@nhip-cau/contract/kernel'
import { freshSession, renewedSession } from './api.ts'
import { offlineProblem, problemFrom } from './api-problem.ts'
import { addressOf, headersOf } from './request.ts'
import type { Session } from './session.ts'

type SendOptions = {
  /** Values of the address. */
  readonly input?: Parameters<typeof addressOf>[2]
  /** 0 to 1; at 1 the last byte was sent and the server is processing. */
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

/** Sends one file as multipart with `XMLHttpRequest`, because `fetch` does not report upload progress. */
export const sendFile = async <E extends Endpoint>(
  endpoint: E,
  role: Role,
  field: string,
  file: File,
  options: SendOptions,
): Promise<AnswerOf<E>> => {
  const session = await freshSession(role)
  let answer = await exchange(endpoint, role, session, field, file, options)
  if (answer.status === 401) {
    answer = await exchange(endpoint, role, await renewedSession(role, session.token), field, file, options)
  }
  if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.responseText) as AnswerOf<E>
  throw problemFrom(answer.status, answer.responseText, answer.getResponseHeader('x-request-id'))
}

const exchange = (
  endpoint: Endpoint,
  role: Role,
  session: Session,
  field: string,
  file: File,
  { input, onProgress, signal }: SendOptions,
): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.open(endpoint.method, session.endpoint + addressOf(endpoint, role, input))
    for (const [name, value] of Object.entries(headersOf({ token: session.token })))
      sending.setRequestHeader(name, value)
    sending.withCredentials = true
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    sending.upload.onload = () => onProgress(1)
    sending.onload = () => resolve(sending)
    sending.onerror = () => reject(offlineProblem())
    sending.onabort = () => reject(signal.reason instanceof Error ? signal.reason : offlineProblem())
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    const body = new FormData()
    body.append(field, file, file.name)
    sending.send(body)
  })
