import { startVideoUpload, storeVideos, type Video } from '@nhip-cau/contract/media'
import type { Problem } from '@nhip-cau/contract/problem'
import { clip } from './clips.ts'

type Sender = {
  readonly role: string
  fetch(path: string, init?: RequestInit): Promise<Response>
}

const tus = { 'tus-resumable': '1.0.0' }
const uploads = ({ role }: Sender) => startVideoUpload.path.replace(':role', role)

/** The requests of the tus protocol, as a browser sends them. */
export const start = (who: Sender, bytes: number) =>
  who.fetch(uploads(who), { method: 'POST', headers: { ...tus, 'upload-length': String(bytes) } })

export const idOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? ''

export const ask = (who: Sender, id: string) => who.fetch(`${uploads(who)}/${id}`, { method: 'HEAD', headers: tus })

export const arrived = async (who: Sender, id: string) => Number((await ask(who, id)).headers.get('upload-offset'))

export const partHeaders = (from: number) => ({
  ...tus,
  'upload-offset': String(from),
  'content-type': 'application/offset+octet-stream',
})

export const sendPart = (who: Sender, id: string, from: number, bytes: Uint8Array) =>
  who.fetch(`${uploads(who)}/${id}`, { method: 'PATCH', headers: partHeaders(from), body: new Uint8Array(bytes) })

export const cancel = (who: Sender, id: string) =>
  who.fetch(`${uploads(who)}/${id}`, { method: 'DELETE', headers: tus })

/** Uploads a file and returns the id of the upload. */
export const sendWhole = async (who: Sender, bytes: Uint8Array): Promise<string> => {
  const id = idOf(await start(who, bytes.length))
  const { status } = await sendPart(who, id, 0, bytes)
  if (status !== 204) throw new Error(`the upload answered ${status}`)
  return id
}

export const store = async (who: Sender, upload_id: string, more: object = {}) => {
  const response = await who.fetch(storeVideos.path.replace(':role', who.role), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upload_id, ...more }),
  })
  return { status: response.status, body: (await response.json()) as Video & Problem }
}

/** Uploads a small video and throws if it is refused. */
export const uploadVideo = async (who: Sender, more: object = {}): Promise<Video> => {
  const { status, body } = await store(who, await sendWhole(who, await clip()), more)
  if (status !== 200) throw new Error(`the video answered ${status}`)
  return body
}
