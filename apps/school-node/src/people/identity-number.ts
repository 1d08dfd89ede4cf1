import type { Vault } from '@nhip-cau/server-kit/vault'

/** A number of an identity paper as a row keeps it: encrypted for this row, with a mark that finds equal ones. */
export type EncryptedIdentity = {
  readonly identity_ciphertext: Buffer | null
  readonly identity_blind_index: Buffer | null
  readonly identity_tail: string | null
}

/** `owner` is the id of the row: copied to another row the number cannot be opened. */
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
 * The number itself; asterisks for one that is damaged, so that nobody takes it for absent. Whoever asks for it in
 * somebody's name records `read_identity`.
 */
export const decryptIdentity = (vault: Vault, owner: string, ciphertext: Buffer | null): string | null =>
  ciphertext === null ? null : (vault.tryDecrypt(owner, ciphertext)?.toString() ?? unreadable)

/** As lists show it: `*********123`. */
export const maskedIdentity = (tail: string | null): string | null => (tail === null ? null : `*********${tail}`)
