import type { GatewaySource } from '@nhip-cau/contract/camera-gateway'
import type { cameraStreams, recorderKinds } from '@nhip-cau/contract/cameras'
import { decryptJson, encryptJson, type Vault } from '@nhip-cau/server-kit/vault'

// Addresses, names and passwords of cameras. They are decrypted for the gateway and for nobody else.

type Login = { readonly username: string | null; readonly password: string | null }

/** What is encrypted of a camera with an address of its own. */
export type CameraSecret = Login & { readonly address: string }

export type RecorderPlace = { readonly host: string; readonly port: number; readonly path: string | null }

/** What is encrypted of a recorder. */
export type RecorderSecret = Login & RecorderPlace

export const encryptCamera = (vault: Vault, id: string, secret: CameraSecret): Buffer =>
  encryptJson(vault, `camera ${id}`, secret)
export const decryptCamera = (vault: Vault, id: string, ciphertext: Buffer): CameraSecret =>
  decryptJson(vault, `camera ${id}`, ciphertext) as CameraSecret
export const encryptRecorder = (vault: Vault, id: string, secret: RecorderSecret): Buffer =>
  encryptJson(vault, `camera recorder ${id}`, secret)
export const decryptRecorder = (vault: Vault, id: string, ciphertext: Buffer): RecorderSecret =>
  decryptJson(vault, `camera recorder ${id}`, ciphertext) as RecorderSecret

type RecorderKind = (typeof recorderKinds)[number]
type Stream = (typeof cameraStreams)[number]
export type Channel = { readonly kind: RecorderKind; readonly channel: number; readonly stream: Stream }

/** How the two most common makers name the streams of a channel. */
const pathOf = ({ kind, channel, stream }: Channel, own: string | null): string => {
  switch (kind) {
    case 'hikvision':
      return `/Streaming/Channels/${channel}0${stream === 'main' ? 1 : 2}`
    case 'dahua':
      return `/cam/realmonitor?channel=${channel}&subtype=${stream === 'main' ? 0 : 1}`
    case 'other':
      return (own ?? '/').replaceAll('{channel}', String(channel))
  }
}

const login = ({ username, password }: Login) => ({ username: username ?? '', password: password ?? '' })

export const sourceOfCamera = (secret: CameraSecret): GatewaySource => ({ url: secret.address, ...login(secret) })

export const sourceOfChannel = (secret: RecorderSecret, channel: Channel): GatewaySource => {
  const host = secret.host.includes(':') ? `[${secret.host}]` : secret.host
  return { url: `rtsp://${host}:${secret.port}${pathOf(channel, secret.path)}`, ...login(secret) }
}

/** Where a password is sent to: a changed one must never get the password of the former. */
export const placeOf = (address: string): string => {
  const { hostname, port } = new URL(address)
  return `${hostname.toLowerCase()}:${port === '' ? '554' : port}`
}
