import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { GatewaySource, type GatewayTest } from '@nhip-cau/contract/camera-gateway'
import type { Cameras } from '../live/cameras.ts'
import { grabPicture, stillOf } from '../live/grab.ts'
import type { createTurns } from '../live/turns.ts'
import type { Networks } from '../rtsp/networks.ts'
import type { Resolve } from '../rtsp/session.ts'
import { refuse, send, sendJson } from './send.ts'

const maxBody = 4096

type ControlOptions = {
  readonly cameras: Cameras
  readonly networks: Networks
  readonly resolve?: Resolve | undefined
  readonly turns: ReturnType<typeof createTurns>
  /** All failed tests are answered after this time, so that the time says nothing about the address either. */
  readonly failureMs: number
}

/** Answers the requests of the node below /control, which has shown the secret. */
export const createControlRoutes = ({ cameras, networks, resolve, turns, failureMs }: ControlOptions) => {
  const test = async (source: GatewaySource): Promise<GatewayTest> => {
    const failure = sleep(failureMs)
    try {
      const signal = AbortSignal.timeout(failureMs)
      const picture = await turns.take(() => grabPicture(source, { networks, resolve, signal }))
      const { codec, width, height } = picture.format
      return { ok: true, codec, width, height, snapshot: stillOf(picture).toString('base64') }
    } catch {
      await failure
      return { ok: false }
    }
  }

  const still = async (cameraId: string, response: ServerResponse): Promise<void> => {
    try {
      send(response, 200, 'video/mp4', [await cameras.still(cameraId)])
    } catch {
      refuse(response, 404)
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const cameraId = /^\/control\/cameras\/([0-9a-f-]{36})\/snapshot$/.exec(url.pathname)?.[1]
    if (request.method === 'GET' && cameraId !== undefined) return still(cameraId, response)
    if (request.method !== 'POST' || url.pathname !== '/control/test') return refuse(response, 404)
    const source = GatewaySource.safeParse(await bodyOf(request))
    if (!source.success) return refuse(response, 413)
    return sendJson(response, await test(source.data))
  }
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return undefined
    bytes += chunk.length
    if (bytes > maxBody) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
