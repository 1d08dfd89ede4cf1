import type { Role } from '@nhip-cau/contract/kernel'
import { logout } from '@nhip-cau/contract/session'
import { call } from '../../lib/api.ts'
import { deleteFiles } from '../../lib/draft-files.ts'
import { removeDraftsOf } from '../../lib/drafts.ts'
import { dropUploadsOf } from '../../lib/kept-uploads.ts'
import { endSession, readSession } from '../../lib/session.ts'
import { forgetPlaces } from '../../lib/video-places.ts'
import { privatePrefix } from '../../pwa/private-cache.ts'
import { encryptQueued } from '../offline-queue/offline-encryption.ts'
import { ownerOf } from '../offline-queue/offline-queue.ts'
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
  await encryptQueued(ownerOf(session.user))
  clearRecent(role)
  forgetPlaces(role)
  await clearCaches(role)
  // A form that is still open may have stored its draft meanwhile.
  removeDraftsOf(session.user.id)
}

const clearCaches = async (role: Role): Promise<void> => {
  // `caches` exists over HTTPS only.
  if (!('caches' in window)) return
  const kept = (await caches.keys()).filter((name) => name.startsWith(privatePrefix(role)))
  await Promise.all(kept.map((name) => caches.delete(name)))
}
