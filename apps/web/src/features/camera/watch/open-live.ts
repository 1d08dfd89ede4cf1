import { freshSession } from '../../../lib/api.ts'
import { offlineProblem } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'

/** The gateway waits for an answer of the node; the token stays good for half a minute. */
const silent = 503
const tries = 8
const pause = 800

type View = { readonly id: string; readonly token: string }

/**
 * Opens a view at the gateway and returns the address of its stream. The gateway answers with a cookie that only this
 * browser has; the token is worth nothing afterwards.
 */
export const openLive = async ({ id, token }: View): Promise<string> => {
  const { endpoint } = await freshSession(currentRole())
  const base = `${endpoint}/live/${id}`
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const status = await exchange(`${base}/open`, token)
    if (status === 204) return `${base}/index.m3u8`
    if (status !== silent) break
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw offlineProblem()
}

const exchange = async (address: string, token: string): Promise<number | undefined> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    credentials: 'include',
    cache: 'no-store',
  }).catch(() => undefined)
  return response?.status
}
