import { homePaths } from '../lib/area.ts'
import { readSession } from '../lib/session.ts'

/**
 * The installed app always starts at the parents' home. Teachers and schools, who have no session there, are brought to
 * their own.
 */
export const launchInOwnArea = (): void => {
  const isApp = window.matchMedia('(display-mode: standalone)').matches
  if (!isApp || window.location.pathname !== homePaths.parent || readSession('parent')) return
  const role = (['teacher', 'school'] as const).find(readSession)
  if (role) window.history.replaceState(null, '', homePaths[role])
}
