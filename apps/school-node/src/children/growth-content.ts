import type { Posture } from '@nhip-cau/contract/growth'
import { decryptJson, encryptJson, type Vault } from '@nhip-cau/server-kit/vault'

/** What was measured, as it is encrypted. */
export type Content = {
  readonly height: number | null
  readonly weight: number | null
  readonly posture: Posture
  readonly advised: boolean
}

/** Encrypts a measurement for its row; in another row it cannot be decrypted. */
export const encryptContent = (vault: Vault, measureId: string, content: Content): Buffer =>
  encryptJson(vault, measureId, content)

export const decryptContent = (vault: Vault, measureId: string, ciphertext: Buffer): Content =>
  decryptJson(vault, measureId, ciphertext) as Content

/** For a list: a measurement that cannot be decrypted is left out, so that the rest of the page is shown. */
export const tryDecryptContent = (vault: Vault, measureId: string, ciphertext: Buffer): Content | undefined => {
  try {
    return decryptContent(vault, measureId, ciphertext)
  } catch {
    return undefined
  }
}
