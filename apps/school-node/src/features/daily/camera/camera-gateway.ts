import { type GatewaySource, GatewayTest } from '@nhip-cau/contract/camera-gateway'

/** Calls to the gateway, with its own secret. */
export type CameraGateway = {
  /** Whether it answers. */
  readonly isUp: () => Promise<boolean>
  /** Tries a source; failures are all alike, also those of the gateway itself. */
  readonly test: (source: GatewaySource) => Promise<GatewayTest>
  /** One picture as an MP4 file; undefined if there is none. */
  readonly snapshot: (cameraId: string) => Promise<Buffer | undefined>
}

export type CameraGatewayOptions = {
  readonly secret: string
  /** Undefined while it is not started. */
  readonly url: () => string | undefined
}

const snapshotLimit = 2 * 1024 * 1024
// Milliseconds. A test takes eight seconds; the others are short.
const limits = { health: 1000, test: 15_000, snapshot: 12_000 } as const
/** Milliseconds for which a look at the gateway's health counts. */
const healthCounts = 3000

const none: CameraGateway = {
  isUp: () => Promise.resolve(false),
  test: () => Promise.resolve({ ok: false }),
  snapshot: () => Promise.resolve(undefined),
}

export const createCameraGateway = (options: CameraGatewayOptions | undefined): CameraGateway => {
  if (options === undefined) return none
  const ask = (path: string, milliseconds: number, body?: object): Promise<Response> => {
    const url = options.url()
    if (url === undefined) return Promise.reject(new Error('the gateway is not started'))
    return fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${options.secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'error',
    })
  }
  let looked: { readonly at: number; readonly isUp: Promise<boolean> } | undefined
  const look = (): Promise<boolean> =>
    ask('/health', limits.health).then(
      (answer) => answer.ok,
      () => false,
    )
  return {
    isUp: () => {
      if (looked === undefined || Date.now() - looked.at > healthCounts) looked = { at: Date.now(), isUp: look() }
      return looked.isUp
    },
    test: async (source) => {
      try {
        const answer = await ask('/control/test', limits.test, source)
        return answer.ok ? GatewayTest.parse(await answer.json()) : { ok: false }
      } catch {
        // The error could name the address, so it is not logged.
        return { ok: false }
      }
    },
    snapshot: async (cameraId) => {
      try {
        const answer = await ask(`/control/cameras/${cameraId}/snapshot`, limits.snapshot)
        if (!answer.ok) return undefined
        const bytes = Buffer.from(await answer.arrayBuffer())
        return bytes.length > snapshotLimit ? undefined : bytes
      } catch {
        return undefined
      }
    },
  }
}
