import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import { startVideoUpload, storeImages, storeVideos } from '@nhip-cau/contract/media'
import { storeDocuments } from '@nhip-cau/contract/media-documents'
import { login, logout } from '@nhip-cau/contract/session'

/** An HTTP client logged in as a demo account. */
export type DemoClient = {
  /** The idempotency key makes a retry after an interruption safe. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, key?: string): Promise<AnswerOf<E>>
  upload(pictures: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<AnswerOf<typeof storeImages>>
  uploadDocument(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<AnswerOf<typeof storeDocuments>>
  uploadVideo(bytes: Uint8Array<ArrayBuffer>, posterId: string): Promise<AnswerOf<typeof storeVideos>>
  logOut(): Promise<void>
}

const answerOf = async (response: Response, what: string): Promise<never> => {
  const body: unknown = await response.json()
  if (!response.ok) {
    const code = body !== null && typeof body === 'object' && 'code' in body ? String(body.code) : ''
    throw Object.assign(new Error(`${what} answered ${response.status} ${JSON.stringify(body)}`), { problem: code })
  }
  return body as never
}

export const isProblemAnswer = (error: unknown, code: string): boolean =>
  error instanceof Error && 'problem' in error && error.problem === code

const post = (url: string, headers: Record<string, string>, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const logInAs = async (url: string, role: Role, phone: string, password: string): Promise<DemoClient> => {
  const addressOf = (endpoint: Endpoint) => url + endpoint.path.replace(':role', role)
  const session = login.response.parse(
    await answerOf(await post(addressOf(login), {}, { login: phone, password }), 'login'),
  )
  const authorization = `Bearer ${session.access_token}`
  const call: DemoClient['call'] = async (endpoint, input, key) => {
    const headers = { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) }
    const params: Record<string, string> = 'params' in input ? (input.params as Record<string, string>) : {}
    const address = addressOf(endpoint).replace(/:(id)\b/g, (_, name: string) => params[name] ?? '')
    return answerOf(await post(address, headers, 'body' in input ? input.body : {}), endpoint.path)
  }
  const uploadWhole = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const started = await fetch(addressOf(startVideoUpload), {
      method: 'POST',
      headers: {
        authorization,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    const id = started.headers.get('location')?.split('/').at(-1)
    if (!started.ok || id === undefined) throw new Error(`the upload answered ${started.status}`)
    return id
  }
  return {
    call,
    upload: async (pictures) => {
      const form = new FormData()
      for (const { name, bytes } of pictures) form.append('images', new Blob([bytes], { type: 'image/jpeg' }), name)
      const response = await fetch(addressOf(storeImages), { method: 'POST', headers: { authorization }, body: form })
      return answerOf(response, storeImages.path)
    },
    uploadDocument: async (name, bytes) =>
      call(storeDocuments, { body: { upload_id: await uploadWhole(bytes), name } }),
    uploadVideo: async (bytes, poster_image_id) =>
      call(storeVideos, { body: { upload_id: await uploadWhole(bytes), poster_image_id } }),
    logOut: async () => {
      await call(logout, {})
    },
  }
}
