import { offlineKey } from '@nhip-cau/contract/attendance'
import type { Role } from '@nhip-cau/contract/kernel'
import { del, delMany, get, set } from 'idb-keyval'
import { call } from '../../lib/api.ts'
import { clearFromMemory, keyOf, type Owner, restoreItems, type Waiting } from './offline-queue.ts'

/**
 * Items still queued at logout stay on the phone, encrypted with a key that the server gives only to the same account
 * and that is removed from the phone with the session.
 */
type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

const keyName = (owner: Owner) => `marks-key:${owner}`
const encryptedName = (owner: Owner) => `marks-sealed:${owner}`

// `crypto.subtle` exists over HTTPS only; without it, nothing can be encrypted, and the logout dialog says so.
const canEncrypt = () => 'subtle' in crypto

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** At the start of a session: fetches the key while online, and decrypts the items that an earlier session left. */
export const decryptStored = async (role: Role, owner: Owner): Promise<void> => {
  if (!canEncrypt()) return
  const known = await get<CryptoKey>(keyName(owner)).catch(() => undefined)
  const key = known ?? (await fetchKey(role, owner))
  const ciphertext = await get<Encrypted>(encryptedName(owner))
  if (!ciphertext) return
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: ciphertext.iv }, key, ciphertext.data)
  restoreItems(owner, JSON.parse(new TextDecoder().decode(text)) as Waiting)
  await del(encryptedName(owner))
}

const fetchKey = async (role: Role, owner: Owner) => {
  const { key } = await call(offlineKey, role, {})
  const made = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  await set(keyName(owner), made)
  return made
}

/** Returns whether queued items can stay on this phone encrypted. */
export const canKeepEncrypted = async (owner: Owner): Promise<boolean> =>
  canEncrypt() && (await get(keyName(owner)).catch(() => undefined)) !== undefined

/** At logout: encrypts the queued items. Without a key they are deleted; the user has agreed to that in the dialog. */
export const encryptQueued = async (owner: Owner): Promise<void> => {
  try {
    const [key, waiting] = await Promise.all([get<CryptoKey>(keyName(owner)), get<Waiting>(keyOf(owner))])
    // Items left by an earlier session were decrypted when this key arrived, or can never be; they may be overwritten.
    if (key && waiting && waiting.items.length + waiting.refusals.length > 0) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(waiting))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
      await set(encryptedName(owner), { iv, data } satisfies Encrypted)
    }
    await delMany([keyOf(owner), keyName(owner)])
  } catch {
    // If the browser's storage is unavailable, it holds no items.
  }
  clearFromMemory(owner)
}
