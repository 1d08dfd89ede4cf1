import { homePaths } from '../lib/area.ts'
import { readSession } from '../lib/session.ts'

/**
 * Redirects teachers and the office to their own home page, because the installed app always starts at the parents'
 * home page and they have no session there.
 */
export const launchInOwnArea = (): void => {
  const isApp = window.matchMedia('(display-mode: standalone)').matches
  if (!isApp || window.location.pathname !== homePaths.parent || readSession('parent')) return
  const role = (['teacher', 'school'] as const).find(readSession)
  if (role) window.history.replaceState(null, '', homePaths[role])
}
