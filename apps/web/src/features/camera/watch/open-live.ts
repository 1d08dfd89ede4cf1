import { freshSession } from '../../../lib/api.ts'
import { offlineProblem } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'

type View = { readonly id: string; readonly token: string }

/**
 * Opens a view at the gateway and returns the address of its stream. The gateway answers with a cookie that only this
 * browser has; the token is worth nothing afterwards.
 */
export const openLive = async ({ id, token }: View): Promise<string> => {
  const { endpoint } = await freshSession(currentRole())
  const base = `${endpoint}/live/${id}`
  const response = await fetch(`${base}/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    credentials: 'include',
    cache: 'no-store',
  }).catch(() => undefined)
  if (!response?.ok) throw offlineProblem()
  return `${base}/index.m3u8`
}
