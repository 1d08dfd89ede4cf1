import type { Vault } from '@nhip-cau/server-kit/vault'

/** A number of an identity paper as a row keeps it: sealed for this row, with a mark that finds equal ones. */
export type SealedIdentity = {
  readonly identity_sealed: Buffer | null
  readonly identity_mark: Buffer | null
  readonly identity_tail: string | null
}

/** `owner` is the id of the row: copied to another row the number cannot be opened. */
export const sealIdentity = (vault: Vault, schoolId: string, owner: string, number: string | null): SealedIdentity =>
  number === null
    ? { identity_sealed: null, identity_mark: null, identity_tail: null }
    : {
        identity_sealed: vault.seal(owner, Buffer.from(number)),
        identity_mark: identityMark(vault, schoolId, number),
        identity_tail: number.slice(-3),
      }

export const identityMark = (vault: Vault, schoolId: string, number: string): Buffer => vault.digest(schoolId, number)

const unreadable = '*'.repeat(12)

/**
 * The number itself; asterisks for one that is damaged, so that nobody takes it for absent. Whoever asks for it in
 * somebody's name records `read_identity`.
 */
export const openIdentity = (vault: Vault, owner: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : (vault.tryOpen(owner, sealed)?.toString() ?? unreadable)

/** As lists show it: `*********123`. */
export const maskedIdentity = (tail: string | null): string | null => (tail === null ? null : `*********${tail}`)
