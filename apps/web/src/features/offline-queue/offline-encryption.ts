import { offlineKey } from '@nhip-cau/contract/attendance'
import type { Role } from '@nhip-cau/contract/kernel'
import { del, delMany, get, set } from 'idb-keyval'
import { call } from '../../lib/api.ts'
import { forgetInMemory, keyOf, type Owner, takeBack, type Waiting } from './offline-queue.ts'

/**
 * What is still queued at logout stays on the phone, but nobody can read it there: it is encrypted with a key that the
 * school gives to the same account only, and that leaves the phone with the session.
 */
type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

const keyName = (owner: Owner) => `marks-key:${owner}`
const encryptedName = (owner: Owner) => `marks-sealed:${owner}`

// Offered over HTTPS only; without it nothing can be encrypted, and logging out says so.
const canEncrypt = () => 'subtle' in crypto

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** At the start of a session: fetches the key while there is a network, and opens what an earlier session left. */
export const decryptKept = async (role: Role, owner: Owner): Promise<void> => {
  if (!canEncrypt()) return
  const known = await get<CryptoKey>(keyName(owner)).catch(() => undefined)
  const key = known ?? (await fetchKey(role, owner))
  const ciphertext = await get<Encrypted>(encryptedName(owner))
  if (!ciphertext) return
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: ciphertext.iv }, key, ciphertext.data)
  takeBack(owner, JSON.parse(new TextDecoder().decode(text)) as Waiting)
  await del(encryptedName(owner))
}

const fetchKey = async (role: Role, owner: Owner) => {
  const { key } = await call(offlineKey, role, {})
  const made = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  await set(keyName(owner), made)
  return made
}

/** Whether something queued can stay on this phone without anybody being able to read it. */
export const canSeal = async (owner: Owner): Promise<boolean> =>
  canEncrypt() && (await get(keyName(owner)).catch(() => undefined)) !== undefined

/** At logout. Without a key nothing stays: whoever logs out has agreed to that. */
export const leaveEncrypted = async (owner: Owner): Promise<void> => {
  try {
    const [key, waiting] = await Promise.all([get<CryptoKey>(keyName(owner)), get<Waiting>(keyOf(owner))])
    // With this key whatever an earlier session left has been opened already, or never will be.
    if (key && waiting && waiting.items.length + waiting.refusals.length > 0) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(waiting))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
      await set(encryptedName(owner), { iv, data } satisfies Encrypted)
    }
    await delMany([keyOf(owner), keyName(owner)])
  } catch {
    // Where the browser keeps nothing, nothing is left behind either.
  }
  forgetInMemory(owner)
}
