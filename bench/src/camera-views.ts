import { follow, openView } from '@nhip-cau/camera-gateway/testing/viewer'
import { z } from 'zod'

const View = z.object({ viewId: z.string(), token: z.string() })

/** Lets somebody watch the camera with this number. */
export const allow = async (url: string, camera: number) =>
  View.parse(await (await fetch(`${url}/allow/${camera}`, { method: 'POST' })).json())

/** Watches as a player does, until the right ends or the time is over. */
export const watch = async (url: string, camera: number, ms: number) => {
  const view = await allow(url, camera)
  const viewer = await openView(url, view)
  await (await viewer.get('index.m3u8')).text()
  return { viewId: view.viewId, following: follow(viewer, ms) }
}

export const refuse = async (url: string, viewId: string): Promise<number> => {
  const refusedAt = performance.now()
  await fetch(`${url}/refuse/${viewId}`, { method: 'POST' })
  return refusedAt
}
