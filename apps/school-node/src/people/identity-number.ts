import type { Vault } from '@nhip-cau/server-kit/vault'

/** The stored form of an identity number: encrypted for its row, with a blind index to find equal numbers. */
export type EncryptedIdentity = {
  readonly identity_ciphertext: Buffer | null
  readonly identity_blind_index: Buffer | null
  readonly identity_tail: string | null
}

/** Encrypts an identity number. `owner` is the id of the row; the ciphertext cannot be decrypted in another row. */
export const encryptIdentity = (
  vault: Vault,
  schoolId: string,
  owner: string,
  number: string | null,
): EncryptedIdentity =>
  number === null
    ? { identity_ciphertext: null, identity_blind_index: null, identity_tail: null }
    : {
        identity_ciphertext: vault.encrypt(owner, Buffer.from(number)),
        identity_blind_index: identityBlindIndex(vault, schoolId, number),
        identity_tail: number.slice(-3),
      }

export const identityBlindIndex = (vault: Vault, schoolId: string, number: string): Buffer =>
  vault.digest(schoolId, number)

const unreadable = '*'.repeat(12)

/**
 * Decrypts an identity number. Returns asterisks if it cannot be decrypted, so that it does not look absent. Callers
 * that show it to a person must record `read_identity`.
 */
export const decryptIdentity = (vault: Vault, owner: string, ciphertext: Buffer | null): string | null =>
  ciphertext === null ? null : (vault.tryDecrypt(owner, ciphertext)?.toString() ?? unreadable)

/** The masked form in lists: `*********123`. */
export const maskedIdentity = (tail: string | null): string | null => (tail === null ? null : `*********${tail}`)
