import type { Role } from '@nhip-cau/contract/kernel'
import { logout } from '@nhip-cau/contract/session'
import { call } from '../../lib/api.ts'
import { deleteFiles } from '../../lib/draft-files.ts'
import { removeDraftsOf } from '../../lib/drafts.ts'
import { dropUploadsOf } from '../../lib/kept-uploads.ts'
import { endSession, readSession, type Session } from '../../lib/session.ts'
import { forgetPlaces } from '../../lib/video-places.ts'
import { privatePrefix } from '../../pwa/private-cache.ts'
import { clearRecent } from '../search/recent.ts'

/** Ends the session in this browser even if the server cannot be reached; there it expires. */
export const signOut = async (role: Role): Promise<void> => {
  const session = readSession(role)
  if (!session) return
  await call(logout, role, {}).catch(() => undefined)
  await clearDeviceData(role)
  endSession(role, 'logout')
}

/** Deletes drafts, searches and caches, so that the next session on this device does not see data of this school. */
export const clearDeviceData = async (role: Role): Promise<void> => {
  const session = readSession(role)
  if (!session) return
  removeDraftsOf(session.user.id)
  dropUploadsOf(session.user.id)
  await deleteFiles(session.user.id)
  clearRecent(role)
  forgetPlaces(role)
  await clearCaches(role)
  // Families queue nothing, so their pages do not load this code. The pages of staff have it already.
  if (role !== 'parent') await encryptQueue(session.user)
  // A form that is still open may have stored its draft meanwhile.
  removeDraftsOf(session.user.id)
}

const encryptQueue = async (user: Session['user']): Promise<void> => {
  const [{ encryptQueued }, { ownerOf }] = await Promise.all([
    import('../offline-queue/offline-encryption.ts'),
    import('../offline-queue/offline-queue.ts'),
  ])
  await encryptQueued(ownerOf(user))
}

const clearCaches = async (role: Role): Promise<void> => {
  // `caches` exists over HTTPS only.
  if (!('caches' in window)) return
  const kept = (await caches.keys()).filter((name) => name.startsWith(privatePrefix(role)))
  await Promise.all(kept.map((name) => caches.delete(name)))
}
