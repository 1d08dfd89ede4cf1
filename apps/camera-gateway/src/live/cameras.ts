import type { GatewayCameraState, GatewayOrders, GatewayReport } from '@nhip-cau/contract/camera-gateway'
import { CameraError, type CameraFailure, failureOf } from '../camera-error.ts'
import type { Networks } from '../rtsp/networks.ts'
import { type Resolve, startTimeoutMs } from '../rtsp/session.ts'
import { grabPicture, lookAt, stillOf } from './grab.ts'
import { type Pull, startPull } from './pull.ts'
import { createTurns } from './turns.ts'

export type CameraOrder = GatewayOrders['cameras'][number]

export type Limits = {
  /** Cameras that are pulled at the same time: in all, and of one school. */
  readonly pulls: number
  readonly schoolPulls: number
  /** Viewers at the same time: of one camera, and of one school. */
  readonly viewers: number
  readonly schoolViewers: number
}

/** A viewer who asks for nothing for so long has left; the last one's leaving ends the pull. */
export const lingerMs = 6000
const snapshotMs = 10_000
const passwordRestMs = 30_000
/** A camera that answered is looked at again after the first, one that did not after longer and longer pauses. */
const lookMs = 60_000
const longestLookMs = 600_000

type Camera = {
  order: CameraOrder
  pull: Pull | undefined
  /** When each view asked last. */
  readonly viewers: Map<string, number>
  state: GatewayCameraState
  since: number
  codec: 'h264' | 'h265' | undefined
  nextLook: number
  pause: number
  still: { readonly at: number; readonly file: Promise<Buffer> } | undefined
  /** Until when its login is not tried again, because the camera has refused it. */
  restsUntil: number
}

type CamerasOptions = {
  readonly networks: Networks
  readonly resolve?: Resolve | undefined
  readonly limits: Limits
  readonly onFailure: (cameraId: string, reason: CameraFailure) => void
}

/** All cameras of the node: which are pulled, for whom, and what is known of the others. */
export const createCameras = ({ networks, resolve, limits, onFailure }: CamerasOptions) => {
  const cameras = new Map<string, Camera>()
  // Looks at cameras that do not answer must not keep pictures waiting.
  const turns = { look: createTurns(4), grab: createTurns(4) }

  const setState = (camera: Camera, state: GatewayCameraState) => {
    if (camera.state === state) return
    camera.state = state
    camera.since = performance.now()
  }

  const change = (camera: Camera, order: CameraOrder) => {
    const isSame = isSameSource(camera.order, order)
    camera.order = order
    if (isSame) return
    camera.still = undefined
    camera.restsUntil = 0
    camera.nextLook = performance.now()
    camera.pull?.change(order)
  }

  const stopPull = (camera: Camera) => {
    void camera.pull?.stop()
    camera.pull = undefined
  }

  const activeViewers = (camera: Camera) => {
    const now = performance.now()
    for (const [view, at] of camera.viewers) if (now - at > lingerMs) camera.viewers.delete(view)
    return camera.viewers.size
  }

  const isAllowedMore = (camera: Camera, viewId: string): boolean => {
    if (camera.viewers.has(viewId)) return true
    const ofSchool = [...cameras.values()].filter(({ order }) => order.school_id === camera.order.school_id)
    if (activeViewers(camera) >= limits.viewers) return false
    if (ofSchool.reduce((sum, one) => sum + activeViewers(one), 0) >= limits.schoolViewers) return false
    if (camera.pull) return true
    const isPulled = (one: Camera) => one.pull !== undefined
    return (
      ofSchool.filter(isPulled).length < limits.schoolPulls &&
      [...cameras.values()].filter(isPulled).length < limits.pulls
    )
  }

  /** Runs what connects to a camera, unless the camera has just refused the login: cameras lock who tries often. */
  const connecting = async <T>(camera: Camera, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (performance.now() < camera.restsUntil) throw new CameraError('password')
    const { order } = camera
    try {
      return await run(AbortSignal.timeout(startTimeoutMs))
    } catch (error) {
      if (isSameSource(order, camera.order)) noteFailure(camera, failureOf(error))
      // A wrong login has to be mended by somebody; that a camera is silent shows in its state.
      if (failureOf(error) === 'password') onFailure(order.camera_id, 'password')
      throw error
    }
  }

  const grab = (camera: Camera): Promise<Buffer> =>
    turns.grab.take(() =>
      connecting(camera, async (signal) => stillOf(await grabPicture(camera.order, { networks, resolve, signal }))),
    )

  const look = async (camera: Camera): Promise<void> => {
    camera.nextLook = Number.POSITIVE_INFINITY
    try {
      const { codec } = await turns.look.take(() =>
        connecting(camera, (signal) => lookAt(camera.order, { networks, resolve, signal })),
      )
      camera.codec = codec
      camera.pause = lookMs
      if (camera.pull === undefined) setState(camera, 'reachable')
    } catch (error) {
      // Too many others are being looked at, which says nothing of this one.
      if (failureOf(error) === 'busy') {
        camera.nextLook = performance.now() + 1000 + Math.random() * 4000
        return
      }
      camera.pause = Math.min(camera.pause * 2, longestLookMs)
      if (camera.pull === undefined) setState(camera, 'unreachable')
    }
    camera.nextLook = performance.now() + camera.pause
  }

  /** A pull says more of a camera than a look. */
  const followPull = (camera: Camera, pull: Pull) => {
    camera.codec = pull.codec() ?? camera.codec
    if (pull.state() === 'live') setState(camera, 'live')
    if (pull.state() === 'failing') setState(camera, 'unreachable')
    if (pull.state() === 'live') camera.pause = lookMs
    camera.nextLook = performance.now() + camera.pause
    if (activeViewers(camera) > 0) return
    if (camera.state === 'live') setState(camera, 'reachable')
    stopPull(camera)
  }

  const tick = () => {
    for (const camera of cameras.values()) {
      if (camera.pull) followPull(camera, camera.pull)
      else if (performance.now() >= camera.nextLook) void look(camera)
    }
  }
  const timer = setInterval(tick, 500)

  return {
    /** Replaces the cameras by those of the node; one that is gone stops at once. */
    follow: (orders: readonly CameraOrder[]) => {
      const wanted = new Map(orders.map((order) => [order.camera_id, order]))
      for (const [id, camera] of cameras) {
        const order = wanted.get(id)
        if (order) {
          change(camera, order)
          wanted.delete(id)
          continue
        }
        stopPull(camera)
        cameras.delete(id)
      }
      for (const [id, order] of wanted) cameras.set(id, newCamera(order))
    },
    /** Notes that a viewer is there, and starts the pull for the first one. Undefined: there is no room, or no camera. */
    watch: (cameraId: string, viewId: string): Pull | undefined => {
      const camera = cameras.get(cameraId)
      if (camera === undefined || !isAllowedMore(camera, viewId)) return undefined
      camera.viewers.set(viewId, performance.now())
      if (camera.pull === undefined && performance.now() < camera.restsUntil) return undefined
      camera.pull ??= startPull({
        source: camera.order,
        networks,
        resolve,
        onFailure: (reason) => {
          noteFailure(camera, reason)
          onFailure(cameraId, reason)
        },
      })
      return camera.pull
    },
    /** A picture of now: of the running pull, at most ten seconds old, or fetched. */
    still: (cameraId: string): Promise<Buffer> => {
      const camera = cameras.get(cameraId)
      if (camera === undefined) return Promise.reject(new CameraError('address'))
      const key = camera.pull?.state() === 'live' ? camera.pull.window.lastKey() : undefined
      if (key) return Promise.resolve(stillOf(key))
      const now = performance.now()
      if (camera.still === undefined || now - camera.still.at > snapshotMs)
        camera.still = { at: now, file: grab(camera) }
      return camera.still.file
    },
    report: (): GatewayReport['cameras'] =>
      [...cameras.values()].map((camera) => ({
        camera_id: camera.order.camera_id,
        state: camera.state,
        since_ms: Math.round(performance.now() - camera.since),
        viewers: activeViewers(camera),
        codec: camera.codec ?? null,
      })),
    pulls: () => [...cameras.values()].filter(({ pull }) => pull !== undefined).length,
    stop: async () => {
      clearInterval(timer)
      await Promise.all([...cameras.values()].map(async ({ pull }) => pull?.stop()))
    },
  }
}

export type Cameras = ReturnType<typeof createCameras>

const isSameSource = (one: CameraOrder, other: CameraOrder): boolean =>
  one.url === other.url &&
  one.username === other.username &&
  one.password === other.password &&
  one.sound === other.sound

const newCamera = (order: CameraOrder): Camera => ({
  order,
  pull: undefined,
  viewers: new Map(),
  state: 'unknown',
  since: performance.now(),
  codec: undefined,
  // Spread, so that a node with many cameras does not look at all of them at once.
  nextLook: performance.now() + Math.random() * 2000,
  pause: lookMs,
  still: undefined,
  restsUntil: 0,
})

const noteFailure = (camera: Camera, reason: CameraFailure) => {
  if (reason === 'password') camera.restsUntil = performance.now() + passwordRestMs
}
